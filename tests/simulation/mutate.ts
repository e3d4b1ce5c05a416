import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { MUTANTS } from './mutants.ts';

/** Loaded before the simulation (`node --import`): replaces the line of the mutant that the environment names. */
const mutant = MUTANTS.find(({ name }) => name === process.env.MUTANT);
if (!mutant) throw new Error(`no mutant ${process.env.MUTANT}`);

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(`/src/${mutant.file}`)) return next(url, context);
    const source = readFileSync(fileURLToPath(url), 'utf8');
    if (source.split(mutant.line).length !== 2)
      throw new Error(`${mutant.file} has not the line of ${mutant.name} once`);
    return {
      format: 'module-typescript',
      source: source.replace(mutant.line, () => mutant.instead),
      shortCircuit: true,
    };
  },
});
