import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';

/** The first element below `root` that a screen reader meets with this role and accessible name; it runs in pages. */
export function first(root: ParentNode, role: string, name: string): Element | null {
  for (const element of root.querySelectorAll('*')) {
    const isIt = getRole(element) === role && computeAccessibleName(element) === name;
    if (isIt && !element.closest('[inert]') && !isInaccessible(element)) return element;
  }
  return null;
}
