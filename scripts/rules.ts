import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReport } from './checks/report.ts';
import { coverage, readRules } from './checks/rules.ts';
import { readArgs } from './options.ts';

/** `npm run rules`: prints the tests of each rule from the last run's reports, then the rules that no test checks. */
readArgs({});
const repository = join(import.meta.dirname, '..');
const reports = globSync('reports/*.json', { cwd: repository }).sort();
const passed = reports.flatMap((file) => readReport(join(repository, file))?.passed ?? []);
const rules = readRules(readFileSync(join(repository, 'docs/rules.md'), 'utf8'));
const { tests, missing, unknown } = coverage(rules, passed);

for (const rule of rules) {
  const titles = tests.get(rule.number);
  if (!titles) continue;
  console.log(`${rule.number} ${rule.words}`);
  for (const title of titles) console.log(`    ${title}`);
}
for (const [owner, group] of Map.groupBy(missing, (rule) => rule.owner)) {
  const all = rules.filter((rule) => rule.owner === owner).length;
  console.log(`\nMissing of ${owner}: ${group.length} of ${all}`);
  for (const rule of group) console.log(`    ${rule.number} ${rule.words}`);
}
for (const title of unknown) console.log(`\nNames a rule that does not exist: ${title}`);
console.log(
  `\n${tests.size} of ${rules.length} rules checked by ${passed.length} passed tests of ${reports.length} reports`,
);
if (reports.length === 0) console.log('Run npm test first: the reports are what this reads.');
process.exitCode = unknown.length > 0 || reports.length === 0 ? 1 : 0;
