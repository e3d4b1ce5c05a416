import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import type { AppStore } from '../../../store/store.ts';

function Probe({ run }: { run(): void }) {
  run();
  return null;
}

/** What a hook gives a component of a page. */
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
