import { ConfigError } from '../../server/config.ts';

/** A problem that the person who starts Tackboard can solve; the message is all they need to see. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Tells the person who started a script what they can solve, and has the script fail. Throws any other error again. */
export function failWith(error: unknown): void {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
