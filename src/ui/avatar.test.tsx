import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Avatar, faceColor, initials } from './avatar.tsx';

it('shows the picture of an account, and its letters where there is none or no picture is meant [2.26]', () => {
  const drawn = (imageUrl: string) => renderToString(<Avatar name="Mara Keller" imageUrl={imageUrl} />);
  const picture = 'https://lh3.googleusercontent.com/a/mara';
  expect(drawn(picture)).toContain(`src="${picture}"`);
  for (const none of ['', 'javascript:alert(1)']) {
    expect(drawn(none)).toContain('MK');
    expect(drawn(none)).not.toContain('<img');
  }
});

it('takes two letters as people see them', () => {
  expect(initials('Mara Keller')).toBe('MK');
  expect(initials('ada@example.com')).toBe('AE');
  expect(initials('👩‍🚀 Ripley')).toBe('👩‍🚀R');
  expect(initials('  ')).toBe('');
});

it('gives a name one colour, on every device and in every build', () => {
  expect(['Mara', 'Ada', 'Noor', '👩‍🚀 Ripley'].map(faceColor)).toEqual(['#b93b76', '#9c4716', '#6a49e8', '#4d6b1c']);
});
