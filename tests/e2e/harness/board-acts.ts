import type { Visitor } from './visitor.ts';
import type { World } from './world.ts';

/** Adds a board and stays on it. */
export async function addBoard(visitor: Visitor, title: string): Promise<void> {
  await visitor.click('button', 'Add Board');
  await visitor.find('textbox', 'Board title');
  await visitor.page.keyboard.sendCharacter(title);
  await visitor.board.keys('Enter');
  await visitor.find('heading', title);
}

/** Adds a board, moves a list of the main board to it, and stays on the main board. */
export async function addBoardWith(visitor: Visitor, title: string, list: string): Promise<void> {
  await addBoard(visitor, title);
  await visitor.click('link', 'Main Board');
  await visitor.board.listMenu(list, 'Move to board', title);
  await visitor.gone('region', list);
}

/** Changes the order of a list; the entries of that menu are radios. */
export async function sortList(visitor: Visitor, list: string, mode: string): Promise<void> {
  await visitor.board.listMenu(list, 'Sort by');
  await visitor.click('menuitemradio', mode);
}

/** Has the service refuse the account's edits from now on, and edits a title: the change is told of as not made. */
export async function refuseEdit(world: World, visitor: Visitor, account: string, title: string): Promise<void> {
  world.clouds.faults.add({ account, method: 'PATCH', faults: [{ kind: 'status', status: 400 }] });
  await visitor.board.focus(title);
  await visitor.board.keys('e', 'End', 's', 'Enter');
  await visitor.sees('could not be made');
}
