import type { Page } from 'puppeteer';

/**
 * Runs before a page's own scripts and poses as React's developer tools, which works in a production build too. Counts
 * the commits in which something on the board was rendered: React keeps the nodes of a part in which nothing was.
 */
export const COUNT_BOARD_RENDERS = `(() => {
  const counted = { commits: 0, board: 0 };
  let children;
  const boardIn = (fiber) => {
    for (let next = fiber; next; next = next.sibling) {
      if (next.stateNode instanceof Element && next.stateNode.classList.contains('columns')) return next;
      const found = boardIn(next.child);
      if (found) return found;
    }
    return null;
  };
  globalThis.boardRenders = counted;
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot(_id, root) {
      const now = boardIn(root.current.child)?.child;
      counted.commits += 1;
      if (now && now !== children) counted.board += 1;
      children = now ?? children;
    },
  };
})();`;

/** The number of commits of the page so far, and of those that rendered something on the board. */
export const rendersOf = (page: Page): Promise<{ commits: number; board: number }> =>
  page.evaluate(() => ({
    ...(globalThis as unknown as { boardRenders: { commits: number; board: number } }).boardRenders,
  }));
