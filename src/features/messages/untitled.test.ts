import { expect, it } from 'vitest';
import { allMessages } from './all-messages.ts';

it('names a task without a title in every sentence about it', () => {
  const words = allMessages();
  const said = [
    words.picked(''),
    words.dropped(''),
    words.moveCancelled(''),
    words.movedTo('', 'Home', 1),
    words.slotIn('', 1, 2),
    words.completeNamed(''),
    words.moreFor(''),
    words.subtasksOf(''),
    words.subtaskPicked(''),
    words.ownTask(''),
    words.subtaskAgain('Cake', ''),
    words.subtaskAgain('', 'Party'),
    words.partOf(''),
    words.deleteNamed(''),
  ];
  expect(words.completeNamed('\u200b')).toBe(words.completeNamed(''));
  for (const sentence of said) expect(sentence).toMatch(/untitled task/i);
});
