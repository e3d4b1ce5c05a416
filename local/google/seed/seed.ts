import { noor, sam, seedAccounts } from '../accounts.ts';
import type { LocalGoogle } from '../service.ts';
import { addAccount } from '../store.ts';
import { seedMaya } from './maya.ts';
import { createRandom } from './random.ts';
import { seedTasks } from './shape.ts';
import { seededId, writeList } from './write.ts';

const seed = 20_241;
const projects = 100;
const tasksPerProject = 100;

/** Makes the three invented accounts when no account exists yet; due days are relative to that first day. */
export function seedFirstStart(google: LocalGoogle): void {
  if (google.accounts().length > 0) return;
  const { context } = google;
  context.sql.transaction(() => {
    for (const account of seedAccounts) addAccount(context, account);
    const random = createRandom(seed);
    seedMaya(google, random);
    writeList(context, noor.sub, 'My Tasks', random);
    for (let number = 1; number <= projects; number += 1) {
      const title = number === 1 ? 'My Tasks' : `Project ${String(number).padStart(3, '0')}`;
      const list = writeList(context, sam.sub, title, random);
      seedTasks(context, list, tasksPerProject, random, () => seededId(random));
    }
  });
}
