// Adapts the product to a benchmark of boards: `node run.mjs --extra …/tests/bench/adapter.mjs`.
import { leave, signIn, startProduct, untilStored } from './product.mjs';

const product = await startProduct();

export const adapters = [
  {
    name: 'tackboard',
    kind: 'product',
    windowed: true,
    width: 296,
    path: () => `${product.url}/app`,
    board: '.columns',
    col: '.column',
    list: '.cards',
    card: '.card[data-task]',
    id: 'data-task',
    doneCls: 'done',
    check: '.check > input',
    filter: 'input[type=search]',
    drag: 'mouse',
    grip: [150, 24],
    /** Signs in on the fresh profile, waits for all tasks, and leaves: the benchmark measures the next visit. */
    async seed(page, set) {
      const { email, tasks } = await product.account(set);
      await signIn(page, product.url, email);
      // The benchmark drags to the fifth column. The sidebar would push that column to the edge, where a drag scrolls.
      await page.click('[aria-label="Hide boards"]');
      await untilStored(page, tasks);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await leave(page, product.url);
    },
  },
];
