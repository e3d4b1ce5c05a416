/*
 * Runs inside the document, before any file of the product is there, and imports nothing: where the page's own scripts
 * cannot be read, or break before they draw anything, the document is loaded once more. Where that was a moment ago
 * already, words stand for it: the board that first-paint.ts painted looks alive and answers to nothing.
 */
(() => {
  /** When it was loaded again last, in milliseconds since the epoch; kept for this tab. */
  const key = 'tackboard.loaded-again';
  const root = document.getElementById('root');
  const [title, text, reload] = __BROKEN__;

  function loadAgain(): void {
    let last = 0;
    try {
      last = Number(sessionStorage[key] ?? 0);
      sessionStorage[key] = String(Date.now());
    } catch {
      // Nothing can be kept: to load it again and again is worse than words.
      last = Date.now();
    }
    if (Date.now() - last > 60_000) location.reload();
    else tell();
  }

  function tell(): void {
    if (!root) return;
    const main = document.createElement('main');
    const button = document.createElement('button');
    button.textContent = reload;
    button.onclick = () => location.reload();
    main.append(title, '. ', text, ' ', button);
    main.setAttribute('role', 'alert');
    main.style.cssText = 'padding:24px;font:16px/24px system-ui,sans-serif';
    root.inert = false;
    root.replaceChildren(main);
  }

  // Of the module script in the document, or of a file that it imports.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && loadAgain(), true);
  // What main.tsx says.
  addEventListener('tackboard-broken', loadAgain);
})();
