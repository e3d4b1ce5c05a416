import type { Page } from 'puppeteer';
import { en } from '../../../src/features/messages/en.ts';

const PLAIN = [...'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpRrSsTtUuVvWwXxYyZz'];
const FOREIGN = [...'ÄäḂḃĈĉĎďÉéḞḟĜĝĤĥÎîĴĵĶķĹĺṀṁÑñÖöṔṕŘřŠšŤťÛûṼṽŴŵẊẋÝýŽž'];
const ACCENTED = new Map(PLAIN.map((letter, index) => [letter, FOREIGN[index] ?? letter]));
/** What makes a text longer: words of usual length, so that it wraps where a translation would. */
const MORE = [...'ñéẃ łéttérś ädd wïdth '.repeat(40)];
const [RLM, RLO, PDF] = ['\u200f', '\u202e', '\u202c'];

/**
 * A text of the English messages in the pseudo-language: with accents, 40 % longer, and run from right to left by an
 * override behind a right-to-left mark, which `dir=auto` takes for a first letter. Digits stay as they are.
 */
export function pseudo(text: string): string {
  const letters = [...text].filter((letter) => ACCENTED.has(letter)).length;
  const accented = [...text].map((letter) => ACCENTED.get(letter) ?? letter).join('');
  const more = MORE.slice(0, Math.ceil(letters * 0.4))
    .join('')
    .trim();
  // One word stays one, as long as languages have them.
  return `${RLM}${RLO}${accented}${letters > 8 ? ' ' : ''}${more}${PDF}`;
}

/**
 * Says what stands on the page in the pseudo-language, from right to left: the product's words and, as a user of such a
 * language would have them, titles and notes. Names that no language changes stay. Initials are no words.
 */
export async function speakPseudo(page: Page): Promise<void> {
  const texts = await page.evaluate((product) => {
    // Attributes are nodes as well.
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
  }, en.product);
  await page.evaluate(async (said) => {
    const { pseudoNodes } = globalThis as unknown as { pseudoNodes: Node[] };
    for (const [index, node] of pseudoNodes.entries()) node.nodeValue = said[index] ?? '';
    document.documentElement.dir = 'rtl';
    dispatchEvent(new Event('resize'));
    // What follows the size of its words has followed.
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  }, texts.map(pseudo));
}
