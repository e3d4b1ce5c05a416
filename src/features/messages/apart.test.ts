import { expect, it } from 'vitest';
import { allMessages } from './all-messages.ts';

it('keeps the last punctuation mark of a right-to-left name in a sentence on its own side', () => {
  const words = allMessages();
  expect(words.taskMovedToBoard('קניות!', 'בית?')).toBe('Moved to “\u2068קניות!\u2069” on \u2068בית?\u2069');
  expect(words.noticeDeleteRefused('לשלם!')).toMatch(/^“\u2068לשלם!\u2069” has changed/);
  expect(words.goToMain('בית!')).toBe('Go to \u2068בית!\u2069');
  expect(words.partOf('לשלם!')).toBe('Part of \u2068לשלם!\u2069');
  expect(words.loosen('🎉 בית', 3)).toBe('Remove: \u2068🎉 בית\u2069 (3 tasks)');
  expect(words.editLabelNamed('בית!')).toBe('Edit the label \u2068בית!\u2069');
  expect(words.deleteBoardDefault('Home', 'בית!')).toContain('\u2068בית!\u2069');
  expect(words.taskMovedToBoard('Shop!', 'Home?')).toBe('Moved to “Shop!” on Home?');
});
