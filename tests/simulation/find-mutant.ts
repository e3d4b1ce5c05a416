import { runSeeds } from './seeds.ts';

// Says which seed breaks a rule first; the mutant was put in its place by mutate.ts.
Error.stackTraceLimit = 0;
const seeds = Number(process.argv[2]);
const { violations } = await runSeeds(1, seeds, true);
const [first] = violations;
console.log(first ? `seed ${first.seed} (${first.rule})` : `not found in ${seeds} seeds`);
