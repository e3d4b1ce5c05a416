import type { AppStore } from '../../store/store.ts';
import { Routes } from './routes.tsx';
import { Shell } from './shell.tsx';

/** The product in a page: the entry gives it its store. */
export function App({ store }: { readonly store: AppStore }) {
  return (
    <Shell store={store}>
      <Routes />
    </Shell>
  );
}
