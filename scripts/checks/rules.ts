/** A numbered promise of docs/rules.md. */
export interface Rule {
  readonly number: string;
  /** The part of the work that the rule belongs to; an 'untested' one needs no test. */
  readonly owner: string;
  readonly words: string;
}

const ruleLine = /^- (\d+\.\d+) \[([a-z]+)\] (.+)$/;

/** Reads the rules of a Markdown list: each is one line, '- 1.7 [owner] words'. */
export function readRules(markdown: string): Rule[] {
  return markdown.split('\n').flatMap((line) => {
    const [, number, owner, words] = ruleLine.exec(line) ?? [];
    return number && owner && words ? [{ number, owner, words }] : [];
  });
}

/** Finds rule numbers in brackets in a test's title: 'reuses a token [9.3, 7.12]'. Decisions (D3) are not rules. */
export function rulesIn(title: string): string[] {
  return [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(
    ([, inside = '']) => inside.match(/(?<![\w.])\d+\.\d+(?![\w.])/g) ?? [],
  );
}

interface Coverage {
  readonly tests: ReadonlyMap<string, readonly string[]>;
  readonly missing: readonly Rule[];
  /** Titles that name a rule that does not exist. */
  readonly unknown: readonly string[];
}

/** Assigns to each rule the passed tests that check it, and finds the rules that no test checks. */
export function coverage(rules: readonly Rule[], passed: readonly string[]): Coverage {
  const known = new Set(rules.map((rule) => rule.number));
  const tests = new Map<string, string[]>();
  for (const title of passed) {
    for (const number of rulesIn(title)) tests.set(number, [...(tests.get(number) ?? []), title]);
  }
  return {
    tests,
    missing: rules.filter((rule) => rule.owner !== 'untested' && !tests.has(rule.number)),
    unknown: passed.filter((title) => rulesIn(title).some((number) => !known.has(number))),
  };
}
