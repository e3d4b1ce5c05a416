/** Compares texts, ignoring what the service may change by itself: blanks around them, line ends, Unicode form. */
export function sameValue(a: string | null | undefined, b: string | null | undefined): boolean {
  const plain = (value: string | null | undefined) => (value ?? '').replaceAll('\r\n', '\n').trim().normalize('NFC');
  return a === b || plain(a) === plain(b);
}
