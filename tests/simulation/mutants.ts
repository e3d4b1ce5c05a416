/** A change of one line of the real engine, which the checker must detect. */
interface Mutant {
  readonly name: string;
  /** Path below `src/`. */
  readonly file: string;
  readonly line: string;
  readonly instead: string;
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'blind retry',
    file: 'engine/send/insert-task.ts',
    line: 'const own = context.recovering ? await findOwn(context, listId, insertion, stored) : null;',
    instead: 'const own = null as StoredTask | null;',
  },
  {
    name: 'no pre-image',
    file: 'engine/send/insert-task.ts',
    line: 'if (!preImage) return null;',
    instead: 'return null;',
  },
  {
    name: 'adoption without mark',
    file: 'engine/send/insert-task.ts',
    line: '!before.has(task.id) &&',
    instead: '',
  },
  {
    name: 'journal after acknowledgement',
    file: 'engine/send/settlement.ts',
    line: "const state = goesOn ? 'inFlight' : 'waiting';",
    instead: "const state = 'waiting';",
  },
  {
    name: 'local id sent',
    file: 'records/mapping.ts',
    line: '(isLocalId(stableId) ? null : stableId)',
    instead: 'stableId',
  },
  {
    name: 'anchors from the current view',
    file: 'engine/send/place.ts',
    line: 'return place.after.flatMap((stableId) => {',
    instead: 'return [...living].flatMap((stableId) => {',
  },
  {
    name: 'undo forgotten by restart',
    file: 'engine/claim/undo.ts',
    line: "end(target.seq, 'invalid');",
    instead: "if (now - operation.at < 1000) end(target.seq, 'invalid');",
  },
  {
    name: 'refresh over queued fields',
    file: 'engine/refresh/read-list.ts',
    line: 'if (guard.busy(listId) || guard.generation(listId) !== generation) return null;',
    instead: '',
  },
  {
    name: 'two leaders',
    file: 'records/open-records.ts',
    line: 'if (meta.epoch !== epoch) throw new FencedError(epoch, meta.epoch);',
    instead: '',
  },
  {
    name: 'moment slept through',
    file: 'engine/send/sender.ts',
    line: '.filter((at) => at > began);',
    instead: '.filter((at) => at > now());',
  },
  {
    name: 'ids dropped with what was read',
    file: 'records/open-records.ts',
    line: 'dropBase: (epoch) => writeBase(epoch, dropBase),',
    instead: `dropBase: (epoch) => fenced(epoch, ['base', 'ids'], 'relaxed', async (tx) => {
      await Promise.all([tx.clear('base'), tx.clear('ids')]);
    }),`,
  },
  {
    name: 'marks dropped with what was read',
    file: 'records/open-records.ts',
    line: 'dropBase: (epoch) => writeBase(epoch, dropBase),',
    instead: `dropBase: (epoch) => fenced(epoch, ['base', 'ops'], 'relaxed', async (tx) => {
      await tx.clear('base');
      for (const { preImage: _, ...rest } of (await tx.getAll('ops')) as { preImage?: unknown }[]) await tx.put('ops', rest);
    }),`,
  },
  {
    name: 'change left behind',
    file: 'engine/send/where-it-is.ts',
    line: 'const found = await findElsewhere(context, listId, taskId);',
    instead: 'const found = null as Awaited<ReturnType<typeof findElsewhere>>;',
  },
];
