/*
 * Runs after first-paint.ts and in the same way. Loads what would delay the frame that was painted there: its images,
 * and in the extension, where the document names them in this script's tag, the modules of the app.
 */
(() => {
  const root = document.getElementById('root');
  const app = document.currentScript?.dataset.app;

  function load(): void {
    for (const image of root?.querySelectorAll<HTMLImageElement>('[data-src]') ?? []) {
      image.src = image.dataset.src ?? '';
    }
    if (!app) return;
    // The entry first.
    const [entry = '', ...others] = app.split(' ');
    for (const href of others) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    void import(entry);
  }

  // Nothing was painted.
  if (!root?.inert) return load();
  // A page that nobody sees has no frame.
  const limit = setTimeout(load, 200);
  requestAnimationFrame(() => {
    clearTimeout(limit);
    setTimeout(load);
  });
})();
