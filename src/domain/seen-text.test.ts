import { expect, it } from 'vitest';
import { seenText } from './seen-text.ts';

it('is nothing where nothing can be seen', () => {
  const unseen = [
    '',
    ' \t\n',
    '\u200b',
    '\u00ad',
    '\u2800',
    '\ufeff',
    '\u3164',
    '\ufe0f',
    '\u200d',
    '\u202e',
    '\u0007',
    '\u00a0 \u200b',
  ];
  for (const text of unseen) expect(seenText(text), JSON.stringify(text)).toBe('');
});

it('is the text itself, with what joins its signs, and without the blanks around it', () => {
  for (const text of ['👩‍❤\ufe0f‍👨', '1\ufe0f⃣', 'a\u200bb', 'می\u200cخواهم', '\u00ad-', '⠁']) {
    expect(seenText(text)).toBe(text);
  }
  expect(seenText('  Milk\n')).toBe('Milk');
});
