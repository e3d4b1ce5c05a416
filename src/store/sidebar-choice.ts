import { keepText, readText } from './device-texts.ts';

const KEY = 'tackboard.sidebar';
/** Below this width it is a drawer, as `NARROW` of ui/media has it. */
const NARROW_TO = 720;
/** From this width on the sidebar leaves the board room enough to be open from the start. */
const ROOMY = 1024;

/** Whether the sidebar is open when the board is: as it was left on this device; never from the start on a small screen. */
export function sidebarChoice(): boolean {
  if (innerWidth < NARROW_TO) return false;
  const kept = readText(KEY);
  return kept === null ? innerWidth >= ROOMY : kept === 'open';
}

/** Keeps how the sidebar was left. On a small screen it is a drawer, which nobody leaves open. */
export function keepSidebarChoice(open: boolean): void {
  if (innerWidth >= NARROW_TO) keepText(KEY, open ? 'open' : 'closed');
}
