import { planOf } from './plan.ts';
import { tell } from './story.ts';

const value = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const seeds = value('seeds', 100);
const from = value('from', 1);
const show = process.argv.includes('--trace');
const rules = new Map<string, number[]>();
const start = Date.now();
let current = 0;
process.on('unhandledRejection', (error) => {
  console.log(
    'UNHANDLED',
    current,
    (error as Error).name,
    (error as Error).cause ?? '',
    (error as Error).stack?.split('\n').slice(0, 14).join('\n'),
  );
});
for (let seed = from; seed < from + seeds; seed += 1) {
  current = seed;
  const outcome = await tell(planOf(seed));
  for (const { rule } of outcome.violations) rules.set(rule, [...(rules.get(rule) ?? []), seed]);
  if (show) {
    console.log(outcome.trace.join('\n'));
    for (const { rule, detail } of outcome.violations) console.log(`${rule}: ${detail}`);
  }
}
console.log(`${seeds} seeds in ${Date.now() - start} ms`);
for (const [rule, found] of rules)
  console.log(`${rule}: ${found.length} — ${[...new Set(found)].slice(0, 12).join(' ')}`);
