import { startOfGrapheme } from './graphemes.ts';

/** Characters that are invisible, or reverse the direction of the text after them. */
const UNSEEN = String.raw`\p{Cc}\p{Bidi_Control}\u200b\u2060`;
const HAS_UNSEEN = new RegExp(`[${UNSEEN}]`, 'u');
/** Characters that always end an address: invisible ones, blanks, quotes and full-width punctuation. */
const NEVER = String.raw`\s<>"、。〈-】！-／：-？［］｛｜｝${UNSEEN}`;
/**
 * Matches an address in a text (decision D13: http and https only). It ends where another address follows a comma, a
 * semicolon or a bar, at the "](" of a Markdown link, and at an apostrophe in the host, since no host has one.
 */
const ADDRESS = new RegExp(String.raw`https?://(?:(?![,;|]'?https?://|\]\(|'(?<=://[^/]*))[^${NEVER}])+`, 'giu');
/**
 * Punctuation that ends a sentence and not an address. Closing brackets count only if the address did not open them.
 */
const TRAILING = ".,;:!?'’”»…`)]}";

/** Cuts the punctuation of the surrounding sentence off the end of an address. */
function trimmed(found: string, trailing: string): string {
  let open = 0;
  let end = 0;
  for (let at = 0; at < found.length; at++) {
    const sign = found.charAt(at);
    if ('([{'.includes(sign)) open++;
    const closes = open > 0 && ')]}'.includes(sign);
    if (closes) open--;
    if (closes || !trailing.includes(sign)) end = at + 1;
  }
  return found.slice(0, end);
}

/** Returns true for an address on the web that a browser can open (decision D13). */
export const isWebLink = (link: string): boolean => /^https?:\/\//i.test(link) && URL.canParse(link);

/**
 * Returns the addresses in a text, in order, each once. A sign of emphasis (*, _ or ~) at the end belongs to the
 * address, unless the same sign precedes the address in its line.
 */
export const linksIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(ADDRESS)]
      .map(({ 0: found, index }) => trimmed(found, TRAILING + text.slice(0, index).replace(/^.*\n|[^*_~]+/gs, '')))
      .filter(isWebLink),
  ),
];

/** The address that a text consists of; null where it says anything else. */
export function onlyLink(text: string): string | null {
  const [link] = linksIn(text);
  return text.trim() === link ? link : null;
}

/** An address as a person reads it: host and path only, shortened to 80 characters. */
export function linkWords(link: string): string {
  const { hostname, pathname } = new URL(link);
  const path = pathname.replace(/\/$/, '');
  let words = path;
  try {
    const text = decodeURIComponent(path);
    if (!HAS_UNSEEN.test(text)) words = text;
  } catch {
    // A path that does not decode to text stays as it is.
  }
  const said = hostname.replace(/^www\./, '') + words;
  return said.length > 80 ? `${said.slice(0, startOfGrapheme(said, 79))}…` : said;
}
