/** An address in a text (decision D13: http and https only). */
const ADDRESS = /https?:\/\/[^\s<>"']+/gi;
/** What ends a sentence and not an address. */
const TRAILING = /[.,;:!?'’”»…]+$/u;

/** The end of an address as it stands in a sentence: without what follows it there. */
function trimmed(found: string): string {
  const bare = found.replace(TRAILING, '');
  const closes = bare.endsWith(')') && !bare.includes('(');
  return closes ? trimmed(bare.slice(0, -1)) : bare;
}

const isAddress = (text: string): boolean => {
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
};

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
    words = decodeURIComponent(path);
  } catch {
    // Not every path is text.
  }
  const said = hostname.replace(/^www\./, '') + words;
  return said.length > 80 ? `${said.slice(0, 79)}…` : said;
}
