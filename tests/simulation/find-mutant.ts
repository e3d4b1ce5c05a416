import { runSeeds } from './seeds.ts';

// Prints which seed is the first to break a rule; mutate.ts has already put the mutant in place.
Error.stackTraceLimit = 0;
const seeds = Number(process.argv[2]);
const { violations } = await runSeeds(1, seeds, true);
const [first] = violations;
console.log(first ? `seed ${first.seed} (${first.rule})` : `not found in ${seeds} seeds`);
