import { App } from '../src/features/app/app.tsx';
import type { AppStore } from '../src/store/store.ts';
import { mountIn } from './mount-in.tsx';

/** Renders the app into the extension's full tab, which loads its font later. */
export function mount(store: AppStore): void {
  mountIn(document.getElementById('root'), <App store={store} />);
}
