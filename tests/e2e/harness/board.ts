import type { ElementHandle, KeyInput, Page } from 'puppeteer';
import { byRole } from './by-role.ts';
import { press } from './press.ts';
import { type ShownList, scrollAndRead } from './read-board.ts';
import { until, untilEqual } from './until.ts';

/** Focuses an element; returns false when the page has replaced it meanwhile. */
async function holdsFocus(element: ElementHandle): Promise<boolean> {
  await element.focus();
  return element.evaluate((node) => node === document.activeElement);
}

/** The board of one page, used as a person uses it: by roles and names. */
export class Board {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits until a list can be typed into. */
  async ready(): Promise<void> {
    await until('a list on the board', () =>
      this.page.$('section :is(button, textarea)[aria-label^="Add a task to "]'),
    );
  }

  /** Finds a column by the title of its list. */
  async column(list: string): Promise<ElementHandle> {
    return until(`the list "${list}"`, () => this.page.$(byRole('region', list)));
  }

  /** Finds a card or a subtask's row by its title. */
  async card(title: string, list?: string): Promise<ElementHandle> {
    return until(`the card "${title}"`, async () => {
      const place = list === undefined ? this.page : await this.column(list);
      return place.$(byRole('listitem', title));
    });
  }

  async noCard(title: string): Promise<void> {
    await until(`no card "${title}"`, async () => (await this.page.$(byRole('listitem', title))) === null);
  }

  /** Opens the add field of a list, unless it is open already, and returns it with the focus. */
  async addField(list: string): Promise<ElementHandle> {
    // The button and the field have the same name.
    const label = `[aria-label=${JSON.stringify(`Add a task to ${list}`)}]`;
    return until(`the field to add a task to "${list}"`, async () => {
      const open = await this.page.$(`section textarea${label}`);
      if (open) return (await holdsFocus(open)) && open;
      const button = await this.page.$(`section button${label}`);
      if (button) await press(button);
      return null;
    });
  }

  /** Types titles into a list's add field, pressing Enter after each. */
  async add(list: string, ...titles: string[]): Promise<void> {
    await this.addField(list);
    for (const title of titles) {
      await this.page.keyboard.sendCharacter(title);
      await this.page.keyboard.press('Enter');
      await this.card(title, list);
    }
  }

  /** Ticks or unticks by keyboard, since a click at a point could miss a moving card. Waits until the change shows. */
  async tick(title: string): Promise<void> {
    const box = await until(`the focus on the box of "${title}"`, async () => {
      const found = await this.page.$(byRole('checkbox', `Complete ${title}`));
      return found && (await holdsFocus(found)) && found;
    });
    const checked = () => box.evaluate((input) => (input.isConnected ? (input as HTMLInputElement).checked : null));
    const before = await checked();
    await this.page.keyboard.press('Space');
    await until(`the box of "${title}" to change`, async () => (await checked()) !== before);
  }

  /** Chooses from a card's menu; each further name is an entry of the previous entry's submenu. */
  async cardMenu(title: string, ...entries: string[]): Promise<void> {
    await this.menu(`Actions for ${title}`, entries);
  }

  /** Chooses from a list's menu. */
  async listMenu(list: string, ...entries: string[]): Promise<void> {
    await this.menu(`List actions for ${list}`, entries);
  }

  private async menu(button: string, entries: readonly string[]): Promise<void> {
    await until(`a press on the button "${button}"`, async () => {
      const opener = await this.page.$(byRole('button', button));
      return opener !== null && press(opener);
    });
    for (const entry of entries) {
      await until(`a press on the entry "${entry}"`, async () => {
        const item = await this.page.$(`[role="menuitem"] ::-p-text(${entry})`);
        return item !== null && press(item);
      });
    }
  }

  /** Puts the keyboard's focus on a card. */
  async focus(title: string, list?: string): Promise<void> {
    await until(`the focus on "${title}"`, async () => holdsFocus(await this.card(title, list)));
  }

  /** Presses keys one after the other. */
  async keys(...keys: KeyInput[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Does so while other keys are held. */
  async keysWith(held: readonly KeyInput[], ...keys: KeyInput[]): Promise<void> {
    for (const key of held) await this.page.keyboard.down(key);
    await this.keys(...keys);
    for (const key of held.toReversed()) await this.page.keyboard.up(key);
  }

  /** Presses Ctrl Z. */
  undo(): Promise<void> {
    return this.keysWith(['Control'], 'z');
  }

  /** Returns the titles of a list's open top-level cards that are in the document, from top to bottom. */
  async titles(list: string): Promise<string[]> {
    const cards = await this.page.evaluate((name) => {
      const column = document.querySelector(`section[aria-label=${JSON.stringify(name)}]`);
      const items = [
        ...(column?.querySelectorAll(`[role="list"][aria-label^="Open tasks in "] > [role="listitem"]`) ?? []),
      ];
      return items
        .map((item) => ({
          place: Number(item.getAttribute('aria-posinset')),
          title: document.getElementById(item.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
        }))
        .sort((a, b) => a.place - b.place)
        .map(({ title }) => title);
    }, list);
    return cards;
  }

  /** Waits until a list shows exactly these open cards. */
  async shows(list: string, titles: readonly string[]): Promise<void> {
    await untilEqual(`the cards of "${list}"`, () => this.titles(list), [...titles]);
  }

  /** Returns the titles of the lists that are in the document, from left to right. */
  lists(): Promise<string[]> {
    return this.page.$$eval('section[data-column]', (columns) =>
      columns
        .map((column) => ({
          left: column.getBoundingClientRect().left,
          title: column.getAttribute('aria-label') ?? '',
        }))
        .sort((a, b) => a.left - b.left)
        .map(({ title }) => title),
    );
  }

  /** Waits until the header says that everything is saved. */
  async saved(limit?: number): Promise<void> {
    await until('"All saved"', () => this.page.$('::-p-text(All saved)'), limit);
  }

  /**
   * Reads the whole board from the document while scrolling through it; with `details` the notes of subtasks as well.
   */
  readAll({ details = false } = {}): Promise<ShownList[]> {
    return scrollAndRead(this.page, details);
  }
}
