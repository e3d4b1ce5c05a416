/** The element that the header's button opens and closes. */
export const SIDEBAR_ID = 'sidebar';

/** The button that opens the sidebar: where the keyboard goes on when the sidebar that had the focus is closed. */
export const sidebarToggle = (): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[aria-controls="${SIDEBAR_ID}"]`);
