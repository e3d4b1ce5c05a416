import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Checks that every rule of docs/tasks-api.md has the test that it names, and that no test cites a rule that does not
 * exist.
 */
const repository = join(import.meta.dirname, '..');

interface Rule {
  /** Section and evidence, as '2.7 AX' or 'table P'. */
  readonly source: string;
  readonly words: string;
  /** A part of the title of its test. */
  readonly test: string;
}

function readRules(markdown: string): Rule[] {
  return markdown.split('\n').flatMap((line) => {
    const [, source = '', words = '', test = ''] = line.split('|').map((cell) => cell.trim());
    return /^(2\.\d+|table)( [A-Za-z]+)?$/.test(source) ? [{ source, words, test }] : [];
  });
}

/** Returns the string literals that cite the API: titles of tests, and of the rows of their tables. */
function citingTitles(): string[] {
  const files = globSync('{tests/contract,local}/**/*.test.ts', { cwd: repository });
  const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n]|\\.)*)`/g;
  return files.flatMap((file) =>
    [...readFileSync(join(repository, file), 'utf8').matchAll(literal)]
      .map(([, single, double, back]) => single ?? double ?? back ?? '')
      .filter((text) => /\(api[ ,]/.test(text)),
  );
}

/**
 * Returns what a title cites: '(api 2.7 AX; exactly-once table P)' gives '2.7 AX' and 'table P'. A letter alone belongs
 * to the section before it.
 */
function sourcesIn(title: string): string[] {
  const inside = /\(api([^)]*)\)/.exec(title)?.[1] ?? '';
  let section = '';
  return inside.split(/[;,]/).flatMap((part) => {
    const words = part.trim().replace(/^exactly-once /, '');
    if (words === '') return [];
    if (/^[A-Za-z]+$/.test(words) && words !== 'table') return [`${section} ${words}`];
    section = words.split(' ')[0] ?? '';
    return [words];
  });
}

const rules = readRules(readFileSync(join(repository, 'docs/tasks-api.md'), 'utf8'));
const titles = citingTitles();

describe('docs/tasks-api.md', () => {
  it('reads citations, and finds rules and titles at all', () => {
    expect(sourcesIn('x (api 2.5 C; exactly-once table C, P)')).toEqual(['2.5 C', 'table C', 'table P']);
    expect(sourcesIn('x (api, exactly-once table U)')).toEqual(['table U']);
    expect(rules.length).toBeGreaterThan(140);
    expect(titles.length).toBeGreaterThan(150);
  });

  it('names a test for each rule, which cites it', () => {
    const without = rules.filter(
      ({ source, test }) => !titles.some((title) => title.includes(test) && sourcesIn(title).includes(source)),
    );
    expect(without).toEqual([]);
  });

  it('knows every rule that a test cites', () => {
    const known = new Set(rules.map(({ source }) => source));
    expect(titles.filter((title) => !sourcesIn(title).every((source) => known.has(source)))).toEqual([]);
  });
});
