import { type Act, REST, type Scene } from './story.ts';
import type { Visitor } from './visitor.ts';

/** The arrow to press with Alt and Shift. */
const STEPS = { down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' } as const;

/** Performs one act of a story by keyboard, as a person would, and waits until the board shows the expected result. */
export async function perform(visitor: Visitor, { act, lists }: Scene): Promise<void> {
  await doAct(visitor, act);
  for (const { title, tasks } of lists) {
    const open = tasks.filter(({ done }) => !done);
    await visitor.board.shows(
      title,
      open.map((task) => task.title),
    );
    for (const subtask of open.flatMap(({ subtasks }) => subtasks)) await visitor.board.card(subtask.title, title);
  }
  if (act.do === 'delete') await visitor.board.noCard(act.title);
}

async function doAct(visitor: Visitor, act: Act): Promise<void> {
  const { board, page, find } = visitor;
  switch (act.do) {
    case 'add':
      await board.add(act.list, act.title);
      await board.keys('Escape');
      return;
    case 'edit':
      await board.focus(act.title);
      await board.keys('e');
      await find('textbox', 'Title');
      await board.keys('End');
      await page.keyboard.sendCharacter(act.to.slice(act.title.length));
      await board.keys('Enter');
      return;
    case 'complete':
      await board.tick(act.title);
      return;
    case 'delete':
      await board.focus(act.title);
      await board.keys('Delete');
      return;
    case 'nest':
    case 'unnest':
      await board.focus(act.title);
      await board.keys(act.do === 'nest' ? ']' : '[');
      return;
    case 'undo':
      await board.focus(REST);
      await board.undo();
      return;
    case 'add list': {
      await visitor.click('button', 'Add list');
      const field = await find('textbox', 'List title');
      await field.focus();
      await page.keyboard.sendCharacter(act.title);
      await board.keys('Enter', 'Escape');
      await board.column(act.title);
      return;
    }
    case 'rename list': {
      await board.listMenu(act.title, 'Rename list');
      const field = await find('textbox', `Rename list ${act.title}`);
      await field.focus();
      await field.evaluate((input) => (input as HTMLInputElement).select());
      await page.keyboard.sendCharacter(act.to);
      await board.keys('Enter');
      await board.column(act.to);
      return;
    }
    default:
      await board.focus(act.title);
      await board.keysWith(['Alt', 'Shift'], STEPS[act.do]);
  }
}
