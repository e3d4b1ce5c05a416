import type { Visitor } from './visitor.ts';

/** Adds a board and stays on it. */
export async function addBoard(visitor: Visitor, title: string): Promise<void> {
  await visitor.click('button', 'Add Board');
  await visitor.find('textbox', 'Board title');
  await visitor.page.keyboard.sendCharacter(title);
  await visitor.board.keys('Enter');
  await visitor.find('heading', title);
}

/** Changes the order of a list; the entries of that menu are radios. */
export async function sortList(visitor: Visitor, list: string, mode: string): Promise<void> {
  await visitor.board.listMenu(list, 'Sort by');
  await visitor.click('menuitemradio', mode);
}
