/*
 * Runs inside the document, before any other file of the product is loaded: shows the theme and, to a returning user,
 * the board as this page last left it (snapshot.ts), until React draws the real one. It is copied into index.html, or
 * into a file beside the extension's documents (build/first-paint-plugin.ts), so it imports nothing.
 */
(() => {
  /** The snapshot that snapshot.ts keeps. */
  interface Kept {
    /** Account, build and address. */
    readonly of: string;
    /** The day that it was kept on. */
    readonly day: string;
    readonly width: number;
    readonly html: string;
    readonly css: string;
  }
  /** Throws where nothing is stored. */
  const read = (key: string) => JSON.parse(localStorage[key]);

  try {
    const page = location.pathname;
    const { uid } = read('tackboard.account') as { readonly uid: string };
    // The extension's popup and full tab are files.
    const isFile = page.endsWith('.html');
    if (!(isFile || /^\/app(\/|$)/.test(page))) return;
    const theme = localStorage['tackboard.theme'];
    const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    if (dark) document.documentElement.dataset.theme = 'dark';
    const kept = read(`tackboard.snapshot${isFile ? page + location.search : ''}`) as Kept;
    const root = document.getElementById('root');
    // Open task details do not count: the board below them is as it was without them. A search does: it is part of the
    // view.
    const shown = page + location.search.replace(/[?&]task=[^&]*/, '') + location.hash;
    const of = [uid, __BUILD__, shown].join();
    // Reading innerWidth would lay out the empty document first.
    if (!root || kept.of !== of || !matchMedia(`(width: ${kept.width}px)`).matches) return;
    const styles = new CSSStyleSheet();
    // What was due today on another day is not so today: neither the days on cards nor the columns of 'Due today' show.
    const old = kept.day === new Date().toDateString() ? '' : 'time,.column:not([data-column]){visibility:hidden}';
    styles.replaceSync(kept.css + old);
    document.adoptedStyleSheets = [styles];
    root.inert = true;
    root.innerHTML = kept.html;
    // The Content-Security-Policy refuses inline styles in markup; set by a script they are allowed.
    for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset.style ?? '';
    }
  } catch {
    // Nothing is kept, or it cannot be read: the page starts empty.
  }
})();
