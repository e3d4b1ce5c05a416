/** Whether the middle of an element is in the window, and behind nothing. */
export function inSight(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

/** The first element that is in sight, else the first of all: lists beside the view are in the document as well. */
export function firstInSight(elements: Iterable<HTMLElement>): HTMLElement | undefined {
  const all = [...elements];
  return all.find(inSight) ?? all[0];
}
