import { expect, it } from 'vitest';
import type { Intent } from '../../domain/operations/operation.ts';
import { toTask } from '../../records/mapping.ts';
import { sampleIntent, sampleTask } from '../../records/testing/samples.ts';
import { lanesOf } from './lanes.ts';

const below = (parent: string) => ({ parent, after: [] });
const task = toTask(sampleTask('t'), { stable: (id) => id });
const intents: readonly Intent[] = [
  { kind: 'INSERT_TASK', payload: { ...sampleIntent('t').payload, place: below('p') } },
  { kind: 'UPDATE_TASK', payload: { listId: 'L1', taskId: 't', fields: {}, base: {}, place: below('p') } },
  { kind: 'RESTORE_TASK', payload: { listId: 'L1', tasks: [task], place: below('p') } },
  { kind: 'DELETE_TASK', payload: { listId: 'L1', tasks: [task], base: below('p') } },
  {
    kind: 'MOVE_TASK',
    payload: { taskId: 't', from: 'L1', to: 'L1', subtaskIds: [], place: below('q'), base: below('p') },
  },
];

it.each(intents.map((intent) => [intent.kind, intent] as const))('%s is in the lane of its parent', (_, intent) => {
  const operation = { id: 'o', account: 'u', at: 0, executeAfter: 0, v: 1 } as const;
  const parents = intent.kind === 'MOVE_TASK' ? ['p', 'q'] : ['p'];
  expect(lanesOf({ ...operation, ...intent })).toEqual(expect.arrayContaining(parents));
  const undo = { kind: 'UNDO', payload: { target: 'x', compensate: [intent] } } as const;
  expect(lanesOf({ ...operation, ...undo })).toEqual(expect.arrayContaining(parents));
});
