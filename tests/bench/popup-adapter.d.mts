import type { Browser, Page } from 'puppeteer';

export interface PopupAdapter {
  readonly name: string;
  /** How many tasks its account has. */
  readonly tasks: number;
  /** The unpacked extension, to be loaded into the browser that is measured. */
  readonly folder: string;
  readonly url: string;
  /** Selector of a task. */
  readonly card: string;
  /** Signs in and waits for all tasks. Gives a page of the extension, without scripts, that stays open. */
  seed(browser: Browser): Promise<Page>;
  close(): Promise<void>;
}

/** The product's popup; the whole built product is started with this module. */
export const popups: readonly [PopupAdapter];
