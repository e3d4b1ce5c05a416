import type { ElementHandle, Page } from 'puppeteer';

/**
 * Clicks an element once it rests, and returns true when the press reached it. If the layout moved the element away
 * from under the pointer, the caller can find and press it again; one that was pressed is never pressed twice.
 */
export async function press(element: ElementHandle): Promise<boolean> {
  if (!(await element.evaluate(comeToRest))) return false;
  try {
    await element.click();
  } catch (error) {
    // The press closed its own page, before the browser could report that it was done.
    if (element.frame.detached) return true;
    throw error;
  }
  try {
    return await element.evaluate((node) => node.hasAttribute('data-pressed'));
  } catch {
    // The press led to another document.
    return true;
  }
}

/** Waits until nothing in the page has moved for some frames, so that positions measured now still hold when used. */
export async function layoutStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const layout = () =>
      [...document.querySelectorAll('section[data-column], [role="listitem"]')]
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y, width, height].join();
        })
        .join(' ');
    let before = layout();
    for (let still = 0; still < 6; ) {
      await frame();
      const now = layout();
      still = now === before ? still + 1 : 0;
      before = now;
    }
  });
}

/**
 * Runs in the page: waits for two frames without movement, then listens for the press. Returns false when the node is
 * gone.
 */
async function comeToRest(node: Element): Promise<boolean> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  node.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  let before = '';
  for (let still = 0; still < 2; ) {
    if (!node.isConnected) return false;
    const { x, y, width, height } = node.getBoundingClientRect();
    const now = [x, y, width, height].join();
    still = now === before && width > 0 ? still + 1 : 0;
    before = now;
    await frame();
  }
  node.removeAttribute('data-pressed');
  const heard = ({ target }: Event) => {
    const inLabel = target instanceof Element && target.closest('label')?.control === node;
    if (inLabel || (target instanceof Node && node.contains(target))) node.setAttribute('data-pressed', '');
    document.removeEventListener('pointerdown', heard, true);
  };
  document.addEventListener('pointerdown', heard, true);
  return true;
}
