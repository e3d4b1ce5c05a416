import { expect, it } from 'vitest';
import { droppedTasks } from './dropped-tasks.ts';

it('several links that are dropped are a task each, as their lines would be; a list of links may have comments', () => {
  const uris = '# from a bookmark bar\r\nhttps://one.example/a\r\nhttps://two.example/b\r\nfile:///c\r\n';
  expect(droppedTasks(uris, 'whatever', '<a href="https://one.example/a">One</a>')).toEqual([
    { title: 'one.example/a', notes: 'https://one.example/a' },
    { title: 'two.example/b', notes: 'https://two.example/b' },
    { title: 'file:///c', notes: '' },
  ]);
});

it('what is no link of the web is dropped as the text that comes with it', () => {
  expect(droppedTasks('file:///c', 'c.txt', '')).toEqual([{ title: 'c.txt', notes: '' }]);
});
