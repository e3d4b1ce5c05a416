import { expect, it } from 'vitest';
import { isWebLink, linksIn, linkWords, onlyLink } from './links.ts';

it('finds addresses as they stand in sentences, each once', () => {
  expect(
    linksIn(
      'See https://a.example/x?y=1, (http://b.example/z) and HTTPS://c.example/w_(v). Again https://a.example/x?y=1!',
    ),
  ).toEqual(['https://a.example/x?y=1', 'http://b.example/z', 'HTTPS://c.example/w_(v)']);
  expect(linksIn('javascript:alert(1) ftp://d.example https://')).toEqual([]);
});

it.each([
  ['(see https://en.example/wiki/Foo_(bar))', ['https://en.example/wiki/Foo_(bar)']],
  [
    '[text](https://a.example/x) {https://b.example} [https://c.example/x[0]]',
    ['https://a.example/x', 'https://b.example', 'https://c.example/x[0]'],
  ],
  ['[https://a.example/x](https://a.example/x)', ['https://a.example/x']],
  [
    '`https://a.example` **https://b.example** _https://c.example/x_',
    ['https://a.example', 'https://b.example', 'https://c.example/x'],
  ],
  [
    'https://a.example。次、https://b.example/abc）を見て「https://c.example」『https://d.example/x！',
    ['https://a.example', 'https://b.example/abc', 'https://c.example', 'https://d.example/x'],
  ],
  [
    'https://a.example/x,https://b.example;http://c.example',
    ['https://a.example/x', 'https://b.example', 'http://c.example'],
  ],
  ['https://a.example/\u202egpj.exe and https://b.example/x\u200by', ['https://a.example/', 'https://b.example/x']],
  [
    "https://en.example/wiki/Moore's_law https://en.example/wiki/McDonald's 'https://a.example/x' https://b.example's page",
    [
      "https://en.example/wiki/Moore's_law",
      "https://en.example/wiki/McDonald's",
      'https://a.example/x',
      'https://b.example',
    ],
  ],
  ["['https://a.example/x','https://b.example/y']", ['https://a.example/x', 'https://b.example/y']],
  [
    'https://a.example/a_ or\nhttps://b.example/~, https://c.example/*.',
    ['https://a.example/a_', 'https://b.example/~', 'https://c.example/*'],
  ],
  ['**[x](https://a.example/x)** *see https://b.example/x*', ['https://a.example/x', 'https://b.example/x']],
])('finds what is an address in %s', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

it('knows a text that is an address and nothing else', () => {
  expect(onlyLink(' https://a.example/x ')).toBe('https://a.example/x');
  expect(onlyLink('Read https://a.example/x')).toBeNull();
});

it('says an address in short', () => {
  expect(linkWords('https://www.example.com/caf%C3%A9/?utm=1')).toBe('example.com/café');
  expect(linkWords('https://example.com/%E0%A4')).toBe('example.com/%E0%A4');
  expect(linkWords('https://example.com/%E2%80%AEgpj.exe')).toBe('example.com/%E2%80%AEgpj.exe');
  // Half a character is not valid text, and the service would refuse it.
  const long = `${'a'.repeat(78 - 'example.com/'.length)}👩‍🚀 to the moon`;
  expect(linkWords(`https://example.com/${long}`)).toBe(`example.com/${'a'.repeat(66)}…`);
});

it('opens what a browser can go to on the web, and nothing else', () => {
  for (const link of ['https://a.example/x', 'HTTP://a.example']) expect(isWebLink(link)).toBe(true);
  for (const link of ['https://', 'http://[', 'javascript:alert(1)', 'mailto:a@b.example', '']) {
    expect(isWebLink(link)).toBe(false);
  }
});
