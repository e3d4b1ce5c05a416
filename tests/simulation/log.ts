import type { Entry } from './network.ts';
import { STORY_START } from './scheduler.ts';

/** Seconds since the story began. */
export const seconds = (at: number) => ((at - STORY_START) / 1000).toFixed(3).padStart(9);

/** Formats a request as one line. */
export function lineOf({
  number,
  at,
  sender,
  account,
  method,
  path,
  query,
  body,
  kind,
  fault,
  done,
  status,
  heard,
}: Entry): string {
  const took = done === null ? '' : ` done ${seconds(done).trim()}`;
  const ended = heard === null ? ' unheard' : ` heard ${seconds(heard).trim()}`;
  const why = `${kind === null ? '' : ` ${kind}`}${fault === null ? '' : ` (${fault})`}`;
  return `${seconds(at)}  ${number} ${sender} ${account} ${method} ${path}${query} ${body}${why} ${status}${took}${ended}`;
}

/** Merges steps and requests in order of time. */
export function merge(trace: readonly string[], log: readonly Entry[]): string[] {
  const lines = [
    ...trace,
    ...log.filter(({ method, fault }) => process.env.READS || method !== 'GET' || fault).map(lineOf),
  ];
  return lines
    .map((line, index) => ({ line, index }))
    .sort((a, b) => Number(a.line.slice(0, 9)) - Number(b.line.slice(0, 9)) || a.index - b.index)
    .map(({ line }) => line);
}
