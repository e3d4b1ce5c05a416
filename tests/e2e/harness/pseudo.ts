import type { Page } from 'puppeteer';
import { firstWords } from '../../../src/features/messages/en/first.ts';

const PLAIN = [...'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpRrSsTtUuVvWwXxYyZz'];
const FOREIGN = [...'ÄäḂḃĈĉĎďÉéḞḟĜĝĤĥÎîĴĵĶķĹĺṀṁÑñÖöṔṕŘřŠšŤťÛûṼṽŴŵẊẋÝýŽž'];
const ACCENTED = new Map(PLAIN.map((letter, index) => [letter, FOREIGN[index] ?? letter]));
/** Padding for texts: words of usual length, so that a text wraps where a translation would. */
const MORE = [...'ñéẃ łéttérś ädd wïdth '.repeat(40)];
const [RLM, RLO, PDF] = ['\u200f', '\u202e', '\u202c'];

/**
 * Translates an English message into the pseudo-language: accented, 40 % longer, and made to run from right to left by
 * an override after a right-to-left mark, which `dir=auto` takes for the first letter. Digits stay as they are.
 */
function pseudo(text: string): string {
  const letters = [...text].filter((letter) => ACCENTED.has(letter)).length;
  const accented = [...text].map((letter) => ACCENTED.get(letter) ?? letter).join('');
  const more = MORE.slice(0, Math.ceil(letters * 0.4))
    .join('')
    .trim();
  // A single word stays a single word, up to the length that words of real languages have.
  return `${RLM}${RLO}${accented}${letters > 8 ? ' ' : ''}${more}${PDF}`;
}

/**
 * Replaces the text on the page by the pseudo-language, from right to left: the product's words and, as a user of such
 * a language would write them, titles and notes. Names that are never translated stay, and so do initials.
 */
export async function speakPseudo(page: Page): Promise<void> {
  const texts = await page.evaluate((product) => {
    // Attributes are nodes too.
    const nodes: Node[] = [...document.querySelectorAll('[placeholder]')].flatMap(
      (field) => field.getAttributeNode('placeholder') ?? [],
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const isWord = /\p{L}{3}/u.test(text) && text.trim() !== product && !text.includes('@');
      if (isWord && !node.parentElement?.closest('style, script, textarea')) nodes.push(node);
    }
    Object.assign(globalThis, { pseudoNodes: nodes });
    return nodes.map((node) => node.nodeValue ?? '');
  }, firstWords.product);
  await page.evaluate(async (said) => {
    const { pseudoNodes } = globalThis as unknown as { pseudoNodes: Node[] };
    for (const [index, node] of pseudoNodes.entries()) node.nodeValue = said[index] ?? '';
    document.documentElement.dir = 'rtl';
    dispatchEvent(new Event('resize'));
    // Layout that depends on the length of texts needs these frames to adapt.
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  }, texts.map(pseudo));
}
