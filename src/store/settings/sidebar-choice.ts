import { keepText, readText } from '../texts/device-texts.ts';

const KEY = 'tackboard.sidebar';
/** Below this width, in pixels, the sidebar is a drawer, as for `NARROW` of ui/media. */
const NARROW_TO = 720;
/** From this width on, in pixels, the board has room enough for the sidebar to be open from the start. */
const ROOMY = 1024;

/** Whether the sidebar is open when the board opens: as it was left on this device, but never on a small screen. */
export function sidebarChoice(): boolean {
  if (innerWidth < NARROW_TO) return false;
  const kept = readText(KEY);
  return kept === null ? innerWidth >= ROOMY : kept === 'open';
}

/** Stores how the sidebar was left. On a small screen it is a drawer, which nobody leaves open. */
export function keepSidebarChoice(open: boolean): void {
  if (innerWidth >= NARROW_TO) keepText(KEY, open ? 'open' : 'closed');
}
