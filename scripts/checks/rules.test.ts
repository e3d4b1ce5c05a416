import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { titlesOf } from './report.ts';
import { coverage, readRules, rulesIn } from './rules.ts';

const rules = readRules(
  '# Rules\n\n- 4.1 [session] Completing.\n- 4.2 [session] Reopening.\n- 2.50 [untested] Unknown.\n',
);

describe('rules and the tests that check them', () => {
  it('reads the numbers in a title, and neither decisions nor other numbers', () => {
    expect(rulesIn('completes 3 of 5.5 tasks [4.1, D6, 7.12]')).toEqual(['4.1', '7.12']);
  });

  it('counts a rule as checked by passed tests only', () => {
    const report = titlesOf({
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'completes [4.1]', status: 'passed' },
            { fullName: 'reopens [4.2]', status: 'failed' },
          ],
        },
      ],
    });
    const { tests, missing } = coverage(rules, report.passed);
    expect([...tests]).toEqual([['4.1', ['completes [4.1]']]]);
    expect(missing.map((rule) => rule.number)).toEqual(['4.2']);
  });

  it('names titles with a rule that does not exist', () => {
    expect(coverage(rules, ['flies [4.99]']).unknown).toEqual(['flies [4.99]']);
  });

  it('counts a file that could not be loaded as a failure', () => {
    const report = titlesOf({ testResults: [{ name: 'b.test.ts', status: 'failed', assertionResults: [] }] });
    expect(report.failed).toEqual(['b.test.ts']);
  });

  it('has every rule of docs/rules.md once, in order, with an owner', () => {
    const all = readRules(readFileSync(join(import.meta.dirname, '../../docs/rules.md'), 'utf8'));
    const places = all
      .map(({ number }) => number.split('.').map(Number))
      .map(([section = 0, n = 0]) => section * 1000 + n);
    expect(all).toHaveLength(213);
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    expect(new Set(all.map((rule) => rule.owner))).toEqual(
      new Set(['session', 'sync', 'extension', 'board', 'later', 'untested']),
    );
  });
});
