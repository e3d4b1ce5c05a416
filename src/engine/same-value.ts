/** The service may lose blanks around a text and writes line ends its own way: no difference for a merge. */
export function sameValue(a: string | null | undefined, b: string | null | undefined): boolean {
  const plain = (value: string | null | undefined) => (value ?? '').replaceAll('\r\n', '\n').trim().normalize('NFC');
  return a === b || plain(a) === plain(b);
}
