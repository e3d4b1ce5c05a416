import { FAULTS, KINDS, possible } from './faults.ts';

/** Formats how often each fault has met each operation type as a table; '-' marks impossible pairs. */
export function tableOf(met: ReadonlyMap<string, number>): string {
  const wide = Math.max(...FAULTS.map((fault) => fault.length));
  const heads = KINDS.map((kind) => kind.toLowerCase().replaceAll('_', ' '));
  const lines = [...heads].map((head, index) => `${' '.repeat(wide + 2)}${'    |'.repeat(index)}   ${head}`);
  const rows = FAULTS.map((fault) => {
    const cells = KINDS.map((kind) => (possible(fault, kind) ? String(met.get(`${fault}/${kind}`) ?? 0) : '-'));
    return `${fault.padEnd(wide + 1)}${cells.map((cell) => cell.padStart(5)).join('')}`;
  });
  return [...lines, ...rows].join('\n');
}

/** Returns the pairs that occurred fewer than `least` times. */
export function thinCells(met: ReadonlyMap<string, number>, least: number): string[] {
  return FAULTS.flatMap((fault) =>
    KINDS.filter((kind) => possible(fault, kind) && (met.get(`${fault}/${kind}`) ?? 0) < least).map(
      (kind) => `${fault} × ${kind}: ${met.get(`${fault}/${kind}`) ?? 0}`,
    ),
  );
}
