/*
 * Runs before first-paint.ts and in the same way. A popup is opened to type into: what is typed before its field is
 * there becomes the field's draft (drafts.ts).
 */
(() => {
  if (!/^\/(popup|chrome)/.test(location.pathname)) return;
  window.onkeydown = ({ key, ctrlKey, metaKey, altKey, shiftKey }) => {
    const account = JSON.parse(localStorage['tackboard.account'] ?? 'null') as { readonly uid: string } | null;
    const draft = `tackboard.draft.${account?.uid ?? ''}.add`;
    const text: string = localStorage[draft] ?? '';
    // Ignores the shortcut that opened the popup; Alt alone types letters on a Mac.
    if (ctrlKey || metaKey || (altKey && shiftKey && key.toUpperCase() === 'K')) return;
    if (key === 'Backspace') localStorage[draft] = [...text].slice(0, -1).join('');
    else if (key.length < 2) localStorage[draft] = text + key;
    // The field makes a task of each line.
    else if (key === 'Enter' && text) localStorage[draft] = `${text}\n`;
  };
  addEventListener('focusin', () => {
    window.onkeydown = null;
  });
})();
