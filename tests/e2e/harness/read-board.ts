import type { Page } from 'puppeteer';

/** A task as the board shows it. */
export interface ShownTask {
  readonly title: string;
  readonly notes: string;
  readonly due: string | null;
  readonly done: boolean;
  readonly subtasks: readonly ShownTask[];
}

export interface ShownList {
  readonly title: string;
  /** Open cards in order, then completed ones in order. */
  readonly tasks: readonly ShownTask[];
}

/**
 * Reads the board as a screen reader perceives it: regions, lists, items, boxes and their names, from the document
 * alone, scrolling through every column so that everything has been drawn once. Unfolds folded parts; with `details` it
 * also opens every subtask's panel, since rows do not show their notes.
 */
export function scrollAndRead(page: Page, details: boolean): Promise<ShownList[]> {
  return page.evaluate(readInPage, details);
}

/** Runs in the page. */
async function readInPage(details: boolean): Promise<ShownList[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const labelled = (element: Element) => document.getElementById(element.getAttribute('aria-labelledby') ?? '');
  const scrollers = (inside: ParentNode) =>
    [...inside.querySelectorAll<HTMLElement>('*')].filter((element) =>
      /auto|scroll/.test(`${getComputedStyle(element).overflowX} ${getComputedStyle(element).overflowY}`),
    );

  /** Reads the notes of a task from its panel. The row is looked up anew: opening a panel redraws the board. */
  async function notesOf(id: string, title: string): Promise<string> {
    for (let frames = 0; frames < 600; frames += 1) {
      if (frames % 60 === 0) {
        const row = document.querySelector<HTMLElement>(`[role="listitem"][data-task="${CSS.escape(id)}"]`);
        // Scrolled into view, so that its card stays in the document while the panel opens.
        row?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        // A real press gives the row the focus first.
        row?.focus({ preventScroll: true });
        row?.click();
      }
      await frame();
      const panel = document.querySelector('[role="dialog"][aria-label="Task details"]');
      const field = (name: string) =>
        panel?.querySelector<HTMLTextAreaElement>(`textarea[aria-label="${name}"]`)?.value;
      // The title equals the row's, or the row's without its labels.
      const shown = field('Title') ?? '';
      if (shown !== '' && (shown === title || title.endsWith(` ${shown}`))) return field('Notes') ?? '';
    }
    throw new Error(`the details of ${title} do not open`);
  }

  async function taskOf(item: Element): Promise<ShownTask> {
    const allOwn = (selector: string) =>
      [...item.querySelectorAll(selector)].filter((found) => found.closest('[role="listitem"]') === item);
    const own = (selector: string) => allOwn(selector)[0];
    const text = labelled(item)?.textContent ?? '';
    // In the service a label is the emoji before the title; here it is a chip.
    const marks = allOwn('.chip.label').map((chip) => chip.firstChild?.textContent ?? '');
    const title = marks.length > 0 && !text.startsWith(marks[0] ?? '') ? `${marks.join('')} ${text}` : text;
    const subtasks: ShownTask[] = [];
    const rows = [...item.querySelectorAll(':scope [role="list"] > [role="listitem"]')];
    const task = {
      title,
      notes: own('.notes')?.textContent ?? '',
      due: own('time')?.getAttribute('datetime') ?? null,
      done: (own('input[type="checkbox"]') as HTMLInputElement | undefined)?.checked ?? false,
      subtasks,
    };
    // All rows are read first, since an opening panel may redraw them.
    const read = await Promise.all(rows.map(taskOf));
    for (const [index, row] of read.entries()) {
      const rowId = (rows[index] as HTMLElement).dataset.task ?? '';
      subtasks.push(details ? { ...row, notes: await notesOf(rowId, row.title) } : row);
    }
    return task;
  }

  /** Scrolls an element from start to end and calls `look` at every stop. */
  async function sweep(element: HTMLElement, axis: 'x' | 'y', look: () => Promise<void> | void): Promise<void> {
    const size = axis === 'x' ? element.clientWidth : element.clientHeight;
    const end = () => (axis === 'x' ? element.scrollWidth : element.scrollHeight) - size;
    for (let at = 0; ; at += size * 0.6) {
      element.scrollTo({ [axis === 'x' ? 'left' : 'top']: at, behavior: 'instant' });
      await frame();
      await look();
      if (at >= end()) return;
    }
  }

  async function readColumn(column: Element): Promise<ShownTask[]> {
    // A list still being read or drawn shows nothing yet; an empty one shows that it is empty.
    const speaks = () => column.querySelector('[role="list"], .empty, .completed-toggle') !== null;
    for (let frames = 0; frames < 6000 && column.isConnected && !speaks(); frames += 1) await frame();
    const folded = [...column.querySelectorAll<HTMLElement>('button[aria-expanded="false"]')].find((button) =>
      button.textContent?.startsWith('Completed'),
    );
    folded?.click();
    await frame();
    const open = new Map<number, ShownTask>();
    const done = new Map<number, ShownTask>();
    const collect = async () => {
      // Unfolds further subtasks, and the next month of completed tasks.
      const folded = 'button.show-more, button.completed-toggle:not([aria-expanded])';
      for (const more of column.querySelectorAll<HTMLElement>(folded)) more.click();
      for (const button of column.querySelectorAll<HTMLElement>('button[aria-expanded="false"]')) {
        if (button.textContent?.startsWith('Completed')) button.click();
      }
      await frame();
      for (const [name, into] of [
        ['Open tasks in ', open],
        ['Completed tasks in ', done],
      ] as const) {
        // Queried anew each time: the details of a subtask may draw the cards after it anew.
        const items = () => [...column.querySelectorAll(`[role="list"][aria-label^="${name}"] > [role="listitem"]`)];
        const place = (item: Element) => Number(item.getAttribute('aria-posinset'));
        const next = () => items().find((item) => !into.has(place(item)));
        for (let item = next(); item; item = next()) into.set(place(item), await taskOf(item));
      }
    };
    const scroller = scrollers(column).find((element) => element.querySelector('[role="list"]'));
    if (scroller) {
      await sweep(scroller, 'y', collect);
      scroller.scrollTo({ top: 0, behavior: 'instant' });
    }
    const inOrder = (tasks: Map<number, ShownTask>) => [...tasks].sort(([a], [b]) => a - b).map(([, task]) => task);
    return [...inOrder(open), ...inOrder(done)];
  }

  const read = new Map<string, { left: number; list: ShownList }>();
  const first = document.querySelector('section[data-column]');
  const board = first?.parentElement;
  if (!board) return [];
  const any = document.querySelector<HTMLElement>('[role="listitem"][data-task]');
  // Opened before anything is measured: the panel takes space from the board.
  if (details && any) await notesOf(any.dataset.task ?? '', labelled(any)?.textContent ?? '');
  await sweep(board, 'x', async () => {
    // Queried anew each time: reading a column scrolls, and others may leave the document or be redrawn.
    const columns = () => [...document.querySelectorAll<HTMLElement>('section[data-column]')];
    const met = new Set<string>();
    const next = () => columns().find(({ dataset: { column = '' } }) => !read.has(column) && !met.has(column));
    for (let column = next(); column; column = next()) {
      const key = column.dataset.column ?? '';
      met.add(key);
      const left = column.getBoundingClientRect().left + board.scrollLeft;
      const title = column.getAttribute('aria-label') ?? '';
      const tasks = await readColumn(column);
      // A column that left the document while it was read is read again at the next stop.
      if (column.isConnected) read.set(key, { left, list: { title, tasks } });
    }
  });
  // Closing returns the focus to a card, which scrolls; so scroll back to the start only afterwards.
  document.querySelector<HTMLElement>('[aria-label="Close details"]')?.click();
  await frame();
  board.scrollTo({ left: 0, behavior: 'instant' });
  await frame();
  return [...read.values()].sort((a, b) => a.left - b.left).map(({ list }) => list);
}
