import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import type { AppStore } from '../../../store/store.ts';

function Probe({ run }: { run(): void }) {
  run();
  return null;
}

/** Renders a hook in a component of a page, and returns what the hook returns. */
export function given<T>(store: AppStore, hook: () => T): T {
  const found: T[] = [];
  renderToString(
    <Provider store={store}>
      <Probe run={() => found.push(hook())} />
    </Provider>,
  );
  const [only] = found;
  if (only === undefined) throw new Error('not rendered');
  return only;
}
