import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';

/** Runs in pages: finds the first element below `root` that has this role and accessible name for a screen reader. */
export function first(root: ParentNode, role: string, name: string): Element | null {
  for (const element of root.querySelectorAll('*')) {
    const isIt = getRole(element) === role && computeAccessibleName(element) === name;
    if (isIt && !element.closest('[inert]') && !isInaccessible(element)) return element;
  }
  return null;
}
