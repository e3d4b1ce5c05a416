import { expect, it } from 'vitest';
import { taskFromClick } from './clicked.ts';

const page = 'https://example.com/fence';

it('takes the selection’s first line as the title and keeps all of it with the address', () => {
  expect(taskFromClick({ selectionText: ' Paint it white\nand green ', pageUrl: page }, 'Fences')).toEqual({
    title: 'Paint it white',
    notes: `${page}\n\nPaint it white\nand green`,
  });
  expect(taskFromClick({ selectionText: 'One line', pageUrl: page }, 'Fences')).toEqual({
    title: 'One line',
    notes: page,
  });
});

it('takes the page’s title, a link’s or a picture’s address', () => {
  expect(taskFromClick({ pageUrl: page }, 'Fences')).toEqual({ title: 'Fences', notes: page });
  expect(taskFromClick({ pageUrl: page, linkUrl: `${page}/2` }, 'Fences').title).toBe(`${page}/2`);
  expect(taskFromClick({ pageUrl: page }, undefined).title).toBe(page);
});

it('keeps no address that is not of the web, and no title that the service would refuse', () => {
  expect(taskFromClick({ linkUrl: 'javascript:alert(1)' }, '').notes).toBe('');
  expect(taskFromClick({ selectionText: 'x'.repeat(3000) }, '').title).toHaveLength(1024);
});
