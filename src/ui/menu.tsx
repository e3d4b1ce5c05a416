import { Menu as Base } from '@base-ui/react/menu';
import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import styled, { keyframes } from 'styled-components';
import { focusIsFree } from './focus-is-free.ts';
import { chosenAt } from './focus-lost.ts';
import './floating.css';
import { useFloating } from './floating.ts';
import { useGoesWithPath } from './goes-with-path.ts';
import { intoSubmenu } from './into-submenu.ts';
import { COARSE, TOUCH } from './media.ts';
import { ReadingWay } from './reading-way.tsx';
import { ClosedByBack, useBack } from './use-back.ts';

/** A heading in a menu. Two headings may have the same label. */
interface MenuGroup {
  readonly id: string;
  readonly label: string;
}

/** One line of a menu. `items` makes it a submenu. */
export interface MenuEntry {
  readonly label: string;
  /**
   * Tells the entry from others, where the label may change or is no other's by chance only. An entry keeps the
   * highlight when others come or go while its menu is open.
   */
  readonly id?: string;
  /**
   * With the class `in` it is an icon that points along the line, and is mirrored where text reads from right to left.
   */
  readonly icon?: ReactNode;
  /** The keyboard shortcut, shown at the end of the line. */
  readonly keys?: string;
  /** The current setting, shown at the end of the line and part of the accessible name. */
  readonly value?: string;
  /** Keeps the menu open, so that the user sees what the entry changed. */
  readonly stays?: boolean;
  readonly danger?: boolean;
  /** Makes it one of several entries of which one is checked. */
  readonly checked?: boolean;
  /** Disables the entry: the reason why it cannot be chosen now, shown under the words. */
  readonly disabled?: string | undefined;
  /** Said under the words. */
  readonly note?: string | undefined;
  readonly items?: readonly MenuEntry[];
  /** Draws a line above the entry. */
  readonly apart?: boolean;
  /** The heading that the entry stands under, together with its neighbours of the same group. */
  readonly group?: MenuGroup | undefined;
  run?(): void;
}

const Positioner = styled(Base.Positioner)`
  /* Over the messages too: one that stays would lie on the last entries of a long menu. */
  z-index: 81;
  outline: 0;
`;

const shade = keyframes`from, 80% { opacity: 1; }`;

/** Pixels between a menu's edge and its entries. */
const INSET = 5;

const Popup = styled(Base.Popup)`
  min-width: 208px;
  max-width: min(320px, calc(100vw - 24px));
  max-height: min(600px, var(--available-height));
  overflow: auto;
  scrollbar-width: thin;
  padding: ${INSET}px;
  border-radius: var(--r-m);
  background: var(--panel);
  color: var(--text);
  box-shadow: var(--shadow-2), var(--edge);
  outline: 0;
  transform-origin: var(--transform-origin);
  transition: opacity var(--enter), transform var(--enter);
  /* A shade at the end while more is below: touch screens show no scroll bar, and a cut between entries looks whole. */
  &::after { content: ''; position: sticky; bottom: -${INSET}px; display: block; height: 16px; margin: -16px -${INSET}px 0; background: linear-gradient(transparent, var(--backdrop)); opacity: 0; pointer-events: none; animation: ${shade} linear; animation-timeline: scroll(nearest); }
  &[data-starting-style], &[data-ending-style] { opacity: 0; transform: scale(0.97); }
  @media (prefers-reduced-motion: reduce) { &[data-starting-style], &[data-ending-style] { transform: none; } }
`;

/** Where there is no room beside its menu, a submenu covers it from edge to edge. */
const SubPopup = styled(Popup)`
  &:is([data-side='top'], [data-side='bottom']) { min-width: calc(var(--anchor-width) + ${2 * INSET}px); }
`;

const ITEM = `
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 32px;
  padding: 5px 9px;
  border-radius: var(--r-s);
  font-size: 13.5px;
  line-height: 18px;
  cursor: pointer;
  outline: 0;
  & > svg { flex: none; width: 18px; height: 18px; color: var(--muted); }
  & > .no-icon { flex: none; width: 18px; }
  &:dir(rtl) > svg:is(.in, :last-child) { transform: scaleX(-1); }
  &[data-highlighted], &[data-popup-open] { background: var(--hover); }
  &:focus-visible { box-shadow: inset 0 0 0 2px var(--accent); }
  &.danger, &.danger > svg { color: var(--bad); }
  &[data-disabled] { cursor: default; color: var(--muted); }
  /* Fits its text, so that all names begin at the same edge, whichever direction their text has. */
  & > .words { min-width: 0; overflow-wrap: anywhere; }
  & > .words + * { margin-inline-start: auto; }
  & > .words:not(:has(small)) { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
  & small { display: block; font-size: 12px; line-height: 16px; color: var(--muted); }
  & > .value { flex: none; color: var(--muted); font-size: 12.5px; }
  & > kbd { font: inherit; font-size: 11.5px; color: var(--muted); }
  ${COARSE} { min-height: 44px; }
  ${TOUCH} { & > kbd { display: none; } }
`;

const Item = styled(Base.Item)`${ITEM}`;
const SubTrigger = styled(Base.SubmenuTrigger)`${ITEM}`;
const Line = styled(Base.Separator)`
  height: 1px;
  margin: 5px 4px;
  background: var(--line);
  @media (forced-colors: active) { background: CanvasText; }
`;

const Heading = styled(Base.GroupLabel)`
  padding: 8px 9px 4px;
  width: fit-content;
  font-size: 12px;
  line-height: 16px;
  font-weight: 600;
  color: var(--muted);
  overflow-wrap: anywhere;
`;

interface MenuProps {
  /** The element that the menu belongs to and is placed at. */
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly align?: 'start' | 'end';
  /**
   * Called when the menu closes. `chosen`: an entry was chosen, which then decides where the focus goes; else the
   * anchor gets it.
   */
  onClose(chosen: boolean): void;
}

/** The landmark that the menu is rendered in: content outside of any landmark would be an accessibility fault. */
const homeOf = (anchor: HTMLElement): HTMLElement => anchor.closest<HTMLElement>('main, header, nav') ?? document.body;

/**
 * Passes the focus that a menu gets as it opens on to its checked entry: in a long menu that may be out of sight, and
 * the arrow keys start from it. Not the focus that an entry gives up as the pointer leaves it.
 */
function toChecked({ target, currentTarget, relatedTarget }: React.FocusEvent): void {
  if (target !== currentTarget || currentTarget.contains(relatedTarget)) return;
  currentTarget.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
}

/** A text without accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');

/** Leaves the accent out of a typed letter, as it is left out of what typing finds: the beginnings of the entries. */
function typePlain(event: React.KeyboardEvent): void {
  const key = plain(event.key);
  if (key === event.key || key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(
    new KeyboardEvent('keydown', { key, code: event.code, bubbles: true, cancelable: true, repeat: event.repeat }),
  );
}

/** An open menu at an element. */
export function Menu(props: MenuProps) {
  return (
    <ReadingWay>
      <OpenMenu {...props} />
    </ReadingWay>
  );
}

function OpenMenu({ anchor, label, entries, align = 'end', onClose }: MenuProps) {
  const leave = () => {
    onClose(false);
    anchor.focus();
  };
  useBack(leave);
  useGoesWithPath(leave);
  useFloating();
  // The browser reports moves of a mouse that rests, too, when a menu opens or scrolls under it.
  const [moved, setMoved] = useState(false);
  const choice = { made: false };
  const close = (run?: () => void) => {
    choice.made = true;
    chosenAt.now = anchor;
    onClose(true);
    run?.();
  };
  return (
    <Base.Root
      open
      highlightItemOnHover={moved}
      onOpenChange={(open) => {
        if (open || choice.made) return;
        leave();
        // A press beside the menu moves the focus away from where closing has put it, and to nothing.
        setTimeout(() => focusIsFree() && anchor.focus({ preventScroll: true }));
      }}
    >
      <Base.Portal container={homeOf(anchor)}>
        <Positioner
          anchor={anchor}
          // A sidebar scrolls, and would cut off a menu that is positioned inside it.
          positionMethod={anchor.closest('nav') ? 'fixed' : 'absolute'}
          side="bottom"
          align={align}
          sideOffset={4}
          collisionPadding={8}
          // Where the menu fits neither below nor above, there may be room for all of it beside.
          collisionAvoidance={{ fallbackAxisSide: 'end' }}
          // On a phone that is turned, the menu's button may be out of sight.
          sticky
        >
          <Popup
            aria-label={label}
            finalFocus={false}
            onFocus={toChecked}
            onKeyDownCapture={(event) => {
              typePlain(event);
              intoSubmenu(event);
            }}
            onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && setMoved(true)}
            // The library's guard would pass the focus on to a trigger; there is none here, so the focus would stay on
            // the guard. Closing on Tab lets the key itself move on from the button.
            onKeyDown={({ key }) => key === 'Tab' && leave()}
          >
            <Entries entries={entries} hovers={moved} choose={close} />
          </Popup>
        </Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** The accessible name of an entry with a setting: label and value. */
const nameOf = ({ label, value }: MenuEntry) => (value === undefined ? {} : { 'aria-label': `${label}: ${value}` });

const keyOf = ({ id, label }: MenuEntry): string => id ?? label;

/**
 * Highlights the entry that has the focus. The library knows the highlighted one by its number, which is another's once
 * entries come or go; it listens to the focus.
 */
function highlightFocused(): void {
  const entry = document.activeElement;
  if (!entry?.matches('[role^="menuitem"]:not([data-highlighted])')) return;
  entry.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

interface EntriesProps {
  readonly entries: readonly MenuEntry[];
  /** Whether a submenu opens when the mouse is over its entry. */
  readonly hovers: boolean;
  choose(run?: () => void): void;
}

function Entries({ entries, hovers, choose }: EntriesProps) {
  const order = entries.map(keyOf).join();
  const before = useRef(order);
  useEffect(() => {
    if (before.current === order) return;
    before.current = order;
    queueMicrotask(highlightFocused);
  }, [order]);
  return grouped(entries).map(([first, ...others]) => {
    const lines = [first, ...others].map((entry) => (
      <Fragment key={keyOf(entry)}>
        {entry.apart && <Line />}
        <Entry entry={entry} hovers={hovers} choose={choose} />
      </Fragment>
    ));
    const { group } = first;
    if (!group) return lines;
    return (
      <Base.Group key={group.id}>
        <Heading dir="auto">{group.label}</Heading>
        {lines}
      </Base.Group>
    );
  });
}

/** Collects neighbouring entries of the same group, or of none. */
function grouped(entries: readonly MenuEntry[]): readonly [MenuEntry, ...MenuEntry[]][] {
  const groups: [MenuEntry, ...MenuEntry[]][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && last[0].group?.id === entry.group?.id) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

interface SubMenuProps extends EntriesProps {
  readonly entry: MenuEntry;
}

/** An entry that opens a submenu of `entries`. */
function SubMenu({ entry, entries, hovers, choose }: SubMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <Base.SubmenuRoot open={open} onOpenChange={setOpen}>
      {open && <ClosedByBack close={() => setOpen(false)} />}
      <SubTrigger
        {...nameOf(entry)}
        label={plain(entry.label)}
        openOnHover={hovers}
        // The library opens the submenu when the mouse rests on it, which it learns from mouse moves: a press by a
        // mouse that already lay there when the menu opened would do nothing, so it opens the submenu here. Presses by
        // touch, keys and screen readers also close it; those are left to the library.
        onClick={({ detail, nativeEvent }) => {
          if (detail > 0 && nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse') setOpen(true);
        }}
      >
        {entry.icon}
        <Words entry={entry} />
        {entry.value !== undefined && <span className="value">{entry.value}</span>}
        <ChevronRight />
      </SubTrigger>
      <Base.Portal>
        <Positioner
          sideOffset={2}
          alignOffset={({ side }) => (side === 'top' || side === 'bottom' ? -INSET : 0)}
          collisionPadding={8}
        >
          <SubPopup>
            <Entries entries={entries} hovers={hovers} choose={choose} />
          </SubPopup>
        </Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
}

function Words({ entry: { label, disabled, note = disabled } }: { readonly entry: MenuEntry }) {
  return (
    <span className="words" dir="auto">
      {label}
      {note !== undefined && <small>{note}</small>}
    </span>
  );
}

interface EntryProps extends Omit<EntriesProps, 'entries'> {
  readonly entry: MenuEntry;
}

function Entry({ entry, hovers, choose }: EntryProps) {
  const item = useRef<HTMLDivElement>(null);
  const isSub = entry.items !== undefined;
  const was = useRef(isSub);
  useEffect(() => {
    // A submenu that goes while it is open takes the focus along, and the library gives it to what had it before the
    // menu, where no key reaches the menu.
    if (was.current && !isSub)
      queueMicrotask(() => {
        const menu = item.current?.closest('[role="menu"]');
        if (menu?.contains(document.activeElement) === false) item.current?.focus();
      });
    was.current = isSub;
  }, [isSub]);
  if (entry.items) return <SubMenu entry={entry} entries={entry.items} hovers={hovers} choose={choose} />;
  return (
    <Item
      ref={item}
      {...(entry.checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': entry.checked })}
      {...nameOf(entry)}
      label={plain(entry.label)}
      className={entry.danger ? 'danger' : ''}
      disabled={entry.disabled !== undefined}
      closeOnClick={false}
      onClick={() => (entry.stays ? entry.run?.() : choose(entry.run))}
    >
      {entry.icon}
      <Words entry={entry} />
      {entry.value !== undefined && <span className="value">{entry.value}</span>}
      {entry.keys && <kbd>{entry.keys}</kbd>}
    </Item>
  );
}
