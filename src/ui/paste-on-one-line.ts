/**
 * Has text that is pasted into a field of one line (`data-one-line`) put on one line by `tidy` before it is in the
 * field, as if it had been typed. If the field's value were set afterwards, the caret would go to the end, and the
 * browser could not undo what was typed and pasted there. Returns a function that ends this.
 */
export function pasteOnOneLine(tidy: (text: string) => string): () => void {
  const paste = (event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    const text = clipboardData?.getData('text') ?? '';
    if (!(target instanceof HTMLElement) || !target.matches('[data-one-line]') || tidy(text) === text) return;
    // A browser that does not do it pastes by itself.
    if (document.execCommand('insertText', false, tidy(text))) event.preventDefault();
  };
  document.addEventListener('paste', paste);
  return () => document.removeEventListener('paste', paste);
}
