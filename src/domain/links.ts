/** Signs that cannot be seen, or turn what follows them round. */
const UNSEEN = String.raw`\p{Cc}\p{Bidi_Control}\u200b\u2060`;
const HAS_UNSEEN = new RegExp(`[${UNSEEN}]`, 'u');
/** What ends an address wherever it stands: those and blanks, quotes and full-width punctuation. */
const NEVER = String.raw`\s<>"'、。〈-】！-／：-？［］｛｜｝${UNSEEN}`;
/** An address in a text (decision D13: http and https only); after a comma another begins, and after "](" the link of "[". */
const ADDRESS = new RegExp(String.raw`https?://(?:(?![,;|]https?://|\]\()[^${NEVER}])+`, 'giu');
/** What ends a sentence or its emphasis, and not an address. */
const TRAILING = '.,;:!?’”»…*_~`';
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

/** The end of an address as it stands in a sentence: without what follows it there, brackets round it included. */
function trimmed(found: string): string {
  const count = (sign: string) => found.split(sign).length;
  const unopened = new Map<string, number>(BRACKETS.map(([open, close]) => [close, count(close) - count(open)]));
  let end = found.length;
  for (; end > 0; end--) {
    const last = found.charAt(end - 1);
    const left = unopened.get(last) ?? 0;
    if (left > 0) unopened.set(last, left - 1);
    else if (!TRAILING.includes(last)) break;
  }
  return found.slice(0, end);
}

const isAddress = (text: string): boolean => {
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
};

/** Whether a browser can go there, and on the web (decision D13). */
export const isWebLink = (link: string): boolean => /^https?:\/\//i.test(link) && isAddress(link);

/** Addresses in a text, in order, each once. */
export const linksIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(ADDRESS)].map(([found]) => trimmed(found)).filter(isAddress)),
];

/** The address that a text consists of; null where it says anything else. */
export function onlyLink(text: string): string | null {
  const [link, ...more] = linksIn(text);
  return link !== undefined && more.length === 0 && text.trim() === link ? link : null;
}

/** An address as a person reads it: host and path without the rest. */
export function linkWords(link: string): string {
  const { hostname, pathname } = new URL(link);
  const path = pathname.replace(/\/$/, '');
  let words = path;
  try {
    const text = decodeURIComponent(path);
    if (!HAS_UNSEEN.test(text)) words = text;
  } catch {
    // Not every path is text.
  }
  const said = hostname.replace(/^www\./, '') + words;
  return said.length > 80 ? `${said.slice(0, 79)}…` : said;
}
