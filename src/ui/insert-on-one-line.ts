/**
 * Has text that is pasted or dropped into a field of one line (`data-one-line`) put on one line by `tidy` before it is
 * in the field, as if it had been typed. If the field's value were set afterwards, the caret would go to the end, and
 * the browser could not undo what was typed and inserted there. Returns a function that ends this.
 */
export function insertOnOneLine(tidy: (text: string) => string): () => void {
  const insert = (event: InputEvent) => {
    const { target, inputType, data } = event;
    if (!data || !/^insertFrom(Paste|Drop)$/.test(inputType) || tidy(data) === data) return;
    if (!(target instanceof HTMLElement) || !target.matches('[data-one-line]')) return;
    // A browser that does not do it inserts by itself.
    if (document.execCommand('insertText', false, tidy(data))) event.preventDefault();
  };
  document.addEventListener('beforeinput', insert);
  return () => document.removeEventListener('beforeinput', insert);
}
