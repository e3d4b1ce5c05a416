import { Puppeteer } from 'puppeteer';

const HANDLER = 'role';

/** A selector for the element with a role and an accessible name. It needs `teachRoles` once in the process. */
export const byRole = (role: string, name: string): string => `${HANDLER}/${JSON.stringify([role, name])}`;

/**
 * Makes the selectors of `byRole` known to puppeteer. Its own `::-p-aria` has the browser build the whole accessibility
 * tree for every question and sends half a dozen messages for it, which was a good part of what browser tests did.
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
