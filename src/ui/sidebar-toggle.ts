/** The id of the sidebar, which the header's button opens and closes. */
export const SIDEBAR_ID = 'sidebar';

/** The button that opens the sidebar: it gets the focus when the sidebar closes while it has the focus. */
export const sidebarToggle = (): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[aria-controls="${SIDEBAR_ID}"]`);
