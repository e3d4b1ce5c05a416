import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Reads the options given to this command. An unknown one ends the process with a one-line message. */
export function readArgs<const T extends Options>(options: T) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** Reads an option's whole number from `least` to `most`; anything else ends the process with a one-line message. */
export function wholeNumber(flag: string, value: string, least = 1, most = Number.MAX_SAFE_INTEGER): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  const range = most < Number.MAX_SAFE_INTEGER ? `from ${least} to ${most}` : `of at least ${least}`;
  return refuse(`${flag} takes a whole number ${range}, not ${value}`);
}

/** Reads a port to listen on; 0 means any free port. */
export function portNumber(flag: string, value: string): number {
  return wholeNumber(flag, value, 0, 65535);
}

function refuse(line: string): never {
  console.error(line);
  process.exit(1);
}
