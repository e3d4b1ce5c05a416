import type { AppStore } from '../../store/store.ts';
import { late } from '../../ui/late.tsx';
import { useAddress } from '../../ui/navigation.ts';
import { PopupPage } from './popup-page.tsx';
import { Shell } from './shell.tsx';

const Routes = late(async () => ({ default: (await import('./routes.tsx')).Routes }));

/** The popup: its own screen is loaded with it, every other one on demand. */
export function PopupApp({ store }: { readonly store: AppStore }) {
  return (
    <Shell store={store}>
      <Screen />
    </Shell>
  );
}

function Screen() {
  const { path } = useAddress();
  if (path === '/chrome') return <PopupPage />;
  return <Routes />;
}
