import type { Page } from 'puppeteer';

export interface Product {
  readonly url: string;
  /**
   * Returns the email of an account with exactly the tasks of a set, and their number. Makes the account at the first
   * call.
   */
  account(set: string): Promise<{ readonly email: string; readonly tasks: number }>;
  close(): Promise<void>;
}

/** Starts the whole built product with data of its own, as a process that ends with this one. */
export function startProduct(): Promise<Product>;

/** Signs in through the product's button and the account's own pages; resolves when the first card is there. */
export function signIn(page: Page, url: string, email: string): Promise<void>;

/** Waits until so many tasks are in the device's database. */
export function untilStored(page: Page, count: number): Promise<void>;

/**
 * Navigates to an empty document on the product's origin, `/__blank`, which this page gets twice: now, and when the
 * benchmark begins there. Waits until the engine has closed itself, so that the next visit is that of a returning user.
 */
export function leave(page: Page, url: string): Promise<void>;
