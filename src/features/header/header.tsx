import { Bell, Columns3, Menu, RefreshCw, Rows3, Settings } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styled, { keyframes } from 'styled-components';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectAccount, selectOffline } from '../../store/selectors.ts';
import { readAccount } from '../../store/session/account.ts';
import { requirePremium } from '../../store/settings/premium.ts';
import { keepSidebarChoice } from '../../store/settings/sidebar-choice.ts';
import { keepViewChoice } from '../../store/settings/view-choice.ts';
import { refreshNow } from '../../store/sync/refresh-commands.ts';
import { selectRefreshing } from '../../store/sync/refreshing.ts';
import { setSidebar, setView } from '../../store/ui-slice.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { lateWithFocus } from '../../ui/late.tsx';
import { Link } from '../../ui/link.tsx';
import { announce } from '../../ui/live-region.tsx';
import { Logo } from '../../ui/logo.tsx';
import { COARSE, NARROW } from '../../ui/media.ts';
import { navigate } from '../../ui/navigation.ts';
import { SIDEBAR_ID } from '../../ui/sidebar-toggle.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useAroundMessages } from '../messages/around-messages.ts';
import { Asked } from '../messages/asked.tsx';
import SyncState from './sync-state.tsx';

const Menus = lateWithFocus(() => import('./header-menus.tsx'));

const turn = keyframes`to { transform: rotate(1turn); }`;

const Bar = styled.header`
  flex: none;
  display: flex;
  align-items: center;
  gap: 8px;
  height: 52px;
  padding: 0 16px;
  background: var(--surface);
  border-bottom: 1px solid var(--line);
  position: relative;
  .apart { margin-inline-start: auto; }
  .logo { flex: none; display: inline-flex; align-items: center; gap: 9px; margin-inline-end: 12px; padding: 4px; border-radius: var(--r-s); color: var(--text); font-size: 16px; font-weight: 650; letter-spacing: -0.01em; text-decoration: none; }
  .turning > svg { animation: ${turn} 0.9s linear infinite; }
  .profile { display: inline-flex; align-items: center; gap: 8px; height: 36px; padding: 4px; border-radius: 18px; color: var(--muted); font-size: 12.5px; }
  .profile:hover { background: var(--hover); color: var(--text); }
  .profile > .email { max-width: 200px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding-inline-start: 8px; }
  @media (max-width: 1023px) { .profile > .email { display: none; } }
  @media (max-width: 899px) { .logo > span { display: none; } }
  ${NARROW} {
    padding: 0 10px;
    gap: 4px;
    .logo { margin-inline-end: 0; }
    .logo > span { display: none; }
    .profile > .email { display: none; }
    span:has(> .bell) { display: none; }
    /* The unfolded search covers everything else in the header. */
    &:has(> .open) > :not(.open) { visibility: hidden; }
  }
  ${COARSE} {
    gap: 10px;
    .logo, .profile { position: relative; }
    .logo::after, .profile::after { content: ''; position: absolute; inset: -5px; }
  }
  /* A phone: the buttons share the width. There is no room for the logo, whose link is among the boards too. */
  @media (max-width: 479px) {
    gap: 0;
    padding: 0 6px;
    justify-content: space-between;
    .apart, button + .logo { display: none; }
  }
  /* A phone with everything at twice its size: two rows. */
  @media (max-width: 299px) { height: auto; padding-block: 8px; gap: 10px; flex-wrap: wrap; justify-content: start; }
  @media (prefers-reduced-motion: reduce) { .turning > svg { animation: none; } }
`;

export type HeaderMenu = { readonly kind: 'settings' | 'profile'; readonly anchor: HTMLElement };

interface HeaderProps {
  readonly search: ReactNode;
  /** Replaces the sync state in the demo, which has neither that nor an account. */
  readonly demo?: ReactNode;
}

/** The bar above the board: where the user is, whether everything is saved, and whose account it is. */
export function Header({ search, demo }: HeaderProps) {
  const words = useAroundMessages();
  const store = useAppStore();
  const account = useAppSelector(selectAccount);
  const [menu, setMenu] = useState<HeaderMenu | null>(null);
  return (
    <Bar>
      {account && <SidebarButton />}
      <Link className="logo" href={(account ?? (demo && readAccount())) ? '/app' : '/'} aria-label={words.product}>
        <Logo />
        <span>{words.product}</span>
      </Link>
      {search}
      <span className="apart" />
      {demo || <SyncState />}
      <RefreshButton />
      {account && (
        <>
          <ViewButton />
          <Tooltip text={words.notificationsSetting}>
            <IconButton
              label={words.notificationsSetting}
              className="bell"
              onClick={() => requirePremium(store, 'notifications', () => navigate('/notifications'))}
            >
              <Bell />
            </IconButton>
          </Tooltip>
          <Tooltip text={words.settings}>
            <IconButton
              label={words.settings}
              aria-haspopup="menu"
              onClick={(event) => setMenu({ kind: 'settings', anchor: event.currentTarget })}
            >
              <Settings />
            </IconButton>
          </Tooltip>
          <button
            type="button"
            className="profile"
            aria-haspopup="menu"
            aria-label={words.profile(account.email)}
            onClick={(event) => setMenu({ kind: 'profile', anchor: event.currentTarget })}
          >
            <span className="email">{account.email}</span>
            <Avatar name={account.name || account.email} imageUrl={account.imageUrl} />
          </button>
        </>
      )}
      {menu && (
        <Asked onClose={() => setMenu(null)}>
          <Menus menu={menu} onClose={() => setMenu(null)} />
        </Asked>
      )}
    </Bar>
  );
}

function SidebarButton() {
  const words = useAroundMessages();
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.ui.sidebarOpened);
  return (
    <IconButton
      label={open ? words.closeSidebar : words.openSidebar}
      aria-controls={SIDEBAR_ID}
      aria-expanded={open}
      onClick={() => {
        keepSidebarChoice(!open);
        dispatch(setSidebar(!open));
      }}
    >
      <Menu />
    </IconButton>
  );
}

function RefreshButton() {
  const words = useAroundMessages();
  const dispatch = useAppDispatch();
  const offline = useAppSelector(selectOffline);
  const refreshing = useAppSelector(selectRefreshing);
  return (
    <Tooltip text={offline ? words.youAreOffline : words.refresh}>
      <IconButton
        label={words.refresh}
        className={refreshing && !offline ? 'turning' : ''}
        aria-disabled={offline}
        onClick={() => {
          if (offline) return;
          announce(words.fetching);
          void dispatch(refreshNow());
        }}
      >
        <RefreshCw />
      </IconButton>
    </Tooltip>
  );
}

function ViewButton() {
  const words = useAroundMessages();
  const dispatch = useAppDispatch();
  const upright = useAppSelector((state) => state.ui.view === 'vertical');
  const label = upright ? words.viewHorizontal : words.viewVertical;
  return (
    <Tooltip text={label}>
      <IconButton
        label={label}
        onClick={() => {
          const next = upright ? 'horizontal' : 'vertical';
          keepViewChoice(next);
          dispatch(setView(next));
        }}
      >
        {upright ? <Rows3 /> : <Columns3 />}
      </IconButton>
    </Tooltip>
  );
}
