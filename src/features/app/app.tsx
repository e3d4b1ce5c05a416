import type { AppStore } from '../../store/store.ts';
import { Routes } from './routes.tsx';
import { Shell } from './shell.tsx';

/** The whole app in a page; the page's entry passes the store. */
export function App({ store }: { readonly store: AppStore }) {
  return (
    <Shell store={store}>
      <Routes />
    </Shell>
  );
}
