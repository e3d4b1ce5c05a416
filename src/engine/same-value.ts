/** The service may lose blanks at the end and writes line ends its own way: no difference for a merge. */
export function sameValue(a: string | null | undefined, b: string | null | undefined): boolean {
  const plain = (value: string | null | undefined) => (value ?? '').replaceAll('\r\n', '\n').trimEnd().normalize('NFC');
  return a === b || plain(a) === plain(b);
}
