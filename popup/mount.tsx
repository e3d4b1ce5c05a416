import { PopupApp } from '../src/features/app/popup-app.tsx';
import type { AppStore } from '../src/store/store.ts';
import { mountIn } from '../webapp/mount-in.tsx';

/** Renders the popup into the document. */
export function mount(store: AppStore): void {
  mountIn(document.getElementById('root'), <PopupApp store={store} />);
}
