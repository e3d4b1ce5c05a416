import type { Fault } from '../../../local/faults.ts';
import type { World } from './world.ts';

export const WRITES: readonly string[] = ['POST', 'PATCH', 'DELETE'];

/**
 * Makes an account's requests of these methods, and batches with them, meet `fault` until the returned function is
 * called.
 */
export function hold(
  { clouds }: World,
  account: string,
  methods: readonly string[],
  fault: Fault = { kind: 'status', status: 503 },
): () => void {
  const path = '^/(tasks/v1/|batch)(?!.*quotaUser=look)';
  const rules = methods.map((method) => clouds.faults.add({ account, method, path, faults: [fault] }));
  return () => {
    for (const rule of rules) clouds.faults.remove(rule);
  };
}
