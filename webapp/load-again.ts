/*
 * Runs inside the document, before any other file of the product is loaded, and imports nothing. If the page's own
 * scripts cannot be loaded, or break before they draw anything, it reloads the document once. If that happened a moment
 * ago already, it shows a message instead: the board that first-paint.ts painted would look alive but respond to
 * nothing.
 */
(() => {
  /** The key for the time of the last reload, in milliseconds since the epoch; kept for this tab. */
  const key = 'tackboard.loaded-again';
  const root = document.getElementById('root');
  const [title, text, reload] = __BROKEN__;

  function loadAgain(): void {
    let last = 0;
    try {
      last = Number(sessionStorage[key] ?? 0);
      sessionStorage[key] = String(Date.now());
    } catch {
      // Nothing can be stored, and reloading over and over would be worse than a message.
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

  // Errors of loading the module script in the document, or a file that it imports.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && loadAgain(), true);
  // Dispatched by main.tsx.
  addEventListener('tackboard-broken', loadAgain);
})();
