import { expect, it } from 'vitest';
import { type Clicked, tasksFromClick } from './clicked.ts';

const page = 'https://example.com/fence';
const own = 'chrome-extension://own/';

function taskFromClick(clicked: Clicked, pageTitle?: string) {
  const [task, ...more] = tasksFromClick(clicked, pageTitle, own);
  expect(more).toEqual([]);
  return task;
}

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

it('takes the page’s title, or the words of a link’s or a picture’s address, which is in the notes', () => {
  expect(taskFromClick({ pageUrl: page }, 'Fences')).toEqual({ title: 'Fences', notes: page });
  const linkUrl = `${page}/2?utm=1`;
  const named = { title: 'example.com/fence/2', notes: linkUrl };
  expect(taskFromClick({ pageUrl: page, linkUrl }, 'Fences')).toEqual(named);
  expect(taskFromClick({ pageUrl: page, srcUrl: linkUrl }, 'Fences')).toEqual(named);
  expect(taskFromClick({ pageUrl: page })).toEqual({ title: 'example.com/fence', notes: page });
});

it('keeps no address that is not of the web, and no title that the service would refuse', () => {
  expect(taskFromClick({ linkUrl: 'javascript:alert(1)' }, '')?.notes).toBe('');
  expect(taskFromClick({ selectionText: 'x'.repeat(3000) }, '')?.title).toHaveLength(1024);
});

it('takes the page for a link that runs a script, and for a picture that stands in the page itself', () => {
  const named = { title: 'Fences', notes: page };
  expect(taskFromClick({ pageUrl: page, linkUrl: 'javascript:void(0)' }, 'Fences')).toEqual(named);
  const srcUrl = `data:image/png;base64,${'A'.repeat(30_000)}`;
  expect(taskFromClick({ pageUrl: page, srcUrl }, 'Fences')).toEqual(named);
  expect(taskFromClick({ pageUrl: page, srcUrl: `blob:${page}` }, 'Fences')).toEqual(named);
  expect(taskFromClick({ pageUrl: page, srcUrl, selectionText: 'Paint' }, 'Fences')).toEqual({
    title: 'Paint',
    notes: page,
  });
  const linkUrl = `${page}/2`;
  expect(taskFromClick({ pageUrl: page, linkUrl, srcUrl }, 'Fences')).toEqual({
    title: 'example.com/fence/2',
    notes: linkUrl,
  });
  expect(taskFromClick({ pageUrl: page, linkUrl: 'mailto:ana@example.com' }, 'Fences')?.title).toBe(
    'mailto:ana@example.com',
  );
});

it('takes the first line that shows something', () => {
  const selectionText = '\u200b\r\nPaint it white';
  expect(taskFromClick({ selectionText, pageUrl: page }, 'Fences')?.title).toBe('Paint it white');
  expect(taskFromClick({ selectionText: '\u200b', pageUrl: page }, 'Fences')).toEqual({ title: 'Fences', notes: page });
});

it('makes no task without a name of a page that Chrome tells nothing of', () => {
  expect(tasksFromClick({ pageUrl: undefined }, undefined, own)).toEqual([]);
  expect(tasksFromClick({ selectionText: ' ' }, ' ', own)).toEqual([]);
});

it('makes no task of a page of the extension itself, but of what is selected there', () => {
  const pageUrl = `${own}popup.html`;
  expect(tasksFromClick({ pageUrl }, 'Tackboard', own)).toEqual([]);
  expect(taskFromClick({ pageUrl, selectionText: 'Call Ana' }, 'Tackboard')).toEqual({ title: 'Call Ana', notes: '' });
});

it('cuts no character and loses nothing, in as many tasks as the service needs for it', () => {
  const selection = `${'x'.repeat(1023)}😀 ${'y'.repeat(20_000)}`;
  const tasks = tasksFromClick({ selectionText: selection, pageUrl: page }, 'Fences', own);
  expect(tasks.map(({ title }) => title)).toEqual(Array(3).fill('x'.repeat(1023)));
  for (const { notes } of tasks) expect(notes.length).toBeLessThanOrEqual(8192);
  expect(
    tasks
      .map(({ notes }) => notes)
      .join('')
      .replaceAll(/\s/g, ''),
  ).toBe(page + selection.replaceAll(' ', ''));
  const title = 'A long word. '.repeat(100).trim();
  const [kept] = tasksFromClick({ pageUrl: page }, title, own);
  expect(kept?.notes).toBe(`${page}\n\n${title}`);
});
