import { useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { openBoardTab } from '../../store/commands.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Boundary } from '../../ui/boundary.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { late, lateWithFocus } from '../../ui/late.tsx';
import { Link } from '../../ui/link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { COARSE } from '../../ui/media.ts';
import { searchField } from '../../ui/search-focus.ts';
import { Asked } from '../messages/asked.tsx';
import { useMessages } from '../messages/messages.ts';

const Menus = lateWithFocus(() => import('./popup-menus.tsx'));
const PopupSearch = lateWithFocus(() => import('./popup-search.tsx'));
const SyncState = late(() => import('./sync-state.tsx'));

const Bar = styled.header`
  flex: none;
  display: flex;
  align-items: center;
  gap: 2px;
  flex-wrap: wrap;
  min-height: 48px;
  padding: 6px 12px;
  background: var(--surface);
  border-bottom: 1px solid var(--line);
  & > .name { margin-inline: 10px auto; font-size: 16px; font-weight: 650; letter-spacing: -0.01em; }
  & > .list { display: flex; align-items: center; gap: 4px; flex: 1; min-width: 60px; max-width: max-content; margin-inline: 5px auto; padding: 0 6px; height: 34px; border-radius: var(--r-s); font-size: 15px; font-weight: 650; letter-spacing: -0.01em; }
  & > .list:hover { background: var(--hover); }
  & > .list > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & > .list > svg { color: var(--muted); }
  & > .icon { display: grid; place-items: center; width: 34px; height: 34px; border-radius: var(--r-s); color: var(--muted); }
  & > .icon:hover { background: var(--hover); color: var(--text); }
  & > .profile { display: grid; margin-inline-start: 4px; border-radius: 50%; }
  ${COARSE} {
    gap: 10px;
    & > :is(.list, .icon, .profile) { position: relative; &::after { content: ''; position: absolute; inset: -5px; } }
    & > .profile::after { inset: -8px; }
  }
`;

export type PopupMenu = { readonly kind: 'lists' | 'profile'; readonly anchor: HTMLElement };

interface HeaderProps {
  /** The list that is shown; null until it is known. */
  readonly listId?: string | null;
  readonly title?: string | null;
  /** True while a task's details cover the bar, in a narrow window. */
  readonly covered: boolean;
}

/** The popup's bar: which list, whether everything is saved, the way to the whole board. */
export function PopupHeader({ listId = null, title = null, covered }: HeaderProps) {
  const words = useMessages();
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  const [menu, setMenu] = useState<PopupMenu | null>(null);
  // The list that is being searched; another list is shown without the search [4.17].
  const [searched, search] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    searchField.open = () => search(listId);
  }, [listId]);
  if (searched !== listId && searched !== null) search(null);
  if (searched !== null) {
    return (
      <Bar inert={covered}>
        <Asked onClose={() => search(null)}>
          <PopupSearch listId={searched} button={button} onClose={() => search(null)} />
        </Asked>
      </Bar>
    );
  }
  return (
    <Bar inert={covered}>
      <Logo />
      {title === null ? (
        <span className="name">{words.product}</span>
      ) : (
        <button
          type="button"
          className="list"
          aria-haspopup="menu"
          aria-label={words.chooseList(title)}
          onClick={(event) => setMenu({ kind: 'lists', anchor: event.currentTarget })}
        >
          <span dir="auto">{title}</span>
          <Glyph name="down" size={16} />
        </button>
      )}
      {account && (
        <Boundary>
          <SyncState />
        </Boundary>
      )}
      {title !== null && (
        <button
          ref={button}
          type="button"
          className="icon"
          aria-label={words.searchInList(title)}
          title={words.searchInList(title)}
          onClick={() => search(listId)}
        >
          <Glyph name="search" size={18} />
        </button>
      )}
      <Link
        className="icon"
        href="/app"
        aria-label={words.openFullBoard}
        title={words.openFullBoard}
        onClick={(event) => {
          if (dispatch(openBoardTab())) event.preventDefault();
        }}
      >
        <Glyph name="leave" size={18} />
      </Link>
      {account && (
        <button
          type="button"
          className="profile"
          aria-haspopup="menu"
          aria-label={words.profile(account.email)}
          onClick={(event) => setMenu({ kind: 'profile', anchor: event.currentTarget })}
        >
          <Avatar name={account.name || account.email} imageUrl={account.imageUrl} />
        </button>
      )}
      {menu && (
        <Asked onClose={() => setMenu(null)}>
          <Menus menu={menu} listId={listId} onClose={() => setMenu(null)} />
        </Asked>
      )}
    </Bar>
  );
}
