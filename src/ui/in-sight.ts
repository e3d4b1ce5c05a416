/** Whether the middle of an element is in view, however far the lists around it are scrolled. */
export function inSight(element: Element): boolean {
  const around = element.closest('.columns')?.getBoundingClientRect();
  const { x, y, width, height } = element.getBoundingClientRect();
  const [across, down] = [x + width / 2, y + height / 2];
  return !around || (across > around.x && across < around.right && down > around.y && down < around.bottom);
}

/** The first element that is in view, else the first of all: lists beside the view are in the document as well. */
export function firstInSight(elements: Iterable<HTMLElement>): HTMLElement | undefined {
  const all = [...elements];
  return all.find(inSight) ?? all[0];
}
