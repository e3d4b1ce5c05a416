import { Puppeteer } from 'puppeteer';

const HANDLER = 'role';

/** A selector for the element with a role and an accessible name. Call `teachRoles` once in the process before. */
export const byRole = (role: string, name: string): string => `${HANDLER}/${JSON.stringify([role, name])}`;

/**
 * Registers the selectors of `byRole` with puppeteer. Puppeteer's own `::-p-aria` makes the browser build the whole
 * accessibility tree for every query and send half a dozen messages, which was a large part of the work of browser
 * tests.
 */
export function teachRoles(source: string): void {
  if (Puppeteer.customQueryHandlerNames().includes(HANDLER)) return;
  const find = new Function(
    'node',
    'selector',
    `globalThis.tackboardRoles ??= (() => { ${source}; return roles; })();
     return globalThis.tackboardRoles.first(node, ...JSON.parse(selector));`,
  );
  Puppeteer.registerCustomQueryHandler(HANDLER, { queryOne: find as (node: Node, selector: string) => Node | null });
}
