import { startOfGrapheme } from './graphemes.ts';

/** Signs that cannot be seen, or turn what follows them round. */
const UNSEEN = String.raw`\p{Cc}\p{Bidi_Control}\u200b\u2060`;
const HAS_UNSEEN = new RegExp(`[${UNSEEN}]`, 'u');
/** What ends an address wherever it stands: those and blanks, quotes and full-width punctuation. */
const NEVER = String.raw`\s<>"、。〈-】！-／：-？［］｛｜｝${UNSEEN}`;
/**
 * An address in a text (decision D13: http and https only); after a comma another begins, and after "](" the link of "[". No
 * host has an apostrophe.
 */
const ADDRESS = new RegExp(String.raw`https?://(?:(?![,;|]'?https?://|\]\(|'(?<=://[^/]*))[^${NEVER}])+`, 'giu');
/** What ends a sentence, and not an address; brackets do where the address did not open one. */
const TRAILING = ".,;:!?'’”»…`)]}";

/** An address without what ends the sentence that it stands in. */
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

/** Whether a browser can go there, and on the web (decision D13). */
export const isWebLink = (link: string): boolean => /^https?:\/\//i.test(link) && URL.canParse(link);

/**
 * Addresses in a text, in order, each once. A sign of emphasis ends one where such a sign stands before it in its line, and
 * else belongs to it.
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
  return said.length > 80 ? `${said.slice(0, startOfGrapheme(said, 79))}…` : said;
}
