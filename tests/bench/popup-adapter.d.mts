import type { Browser, Page } from 'puppeteer';

export interface PopupAdapter {
  readonly name: string;
  /** The number of tasks in its account. */
  readonly tasks: number;
  /** The unpacked extension, to be loaded into the browser that is measured. */
  readonly folder: string;
  readonly url: string;
  /** Selector of a task. */
  readonly card: string;
  /** Signs in and waits for all tasks. Returns a page of the extension, without scripts, that stays open. */
  seed(browser: Browser): Promise<Page>;
  close(): Promise<void>;
}

/** The product's popup. Importing this module builds the product and starts the whole of it. */
export const popups: readonly [PopupAdapter];
