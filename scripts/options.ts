import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The options that this command was given. One that it does not know ends the process, with one line. */
export function readArgs<const T extends Options>(options: T) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** The whole number of an option, `least` to `most`; what is none ends the process, with one line. */
export function wholeNumber(flag: string, value: string, least = 1, most = Number.MAX_SAFE_INTEGER): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  const range = most < Number.MAX_SAFE_INTEGER ? `from ${least} to ${most}` : `of at least ${least}`;
  return refuse(`${flag} takes a whole number ${range}, not ${value}`);
}

/** A port to listen on; 0 is any that is free. */
export function portNumber(flag: string, value: string): number {
  return wholeNumber(flag, value, 0, 65535);
}

function refuse(line: string): never {
  console.error(line);
  process.exit(1);
}
