import { describe, expect, it } from 'vitest';
import type { Intent, Operation } from '../../domain/operations/operation.ts';
import { sampleInsert, sampleUndo } from '../../records/testing/samples.ts';
import { behindUnsaved } from './behind-unsaved.ts';

const made = (id: string, intent: Intent): Operation => ({
  ...{ id, account: 'u1', at: 1, executeAfter: 1, v: 1 },
  ...intent,
});
const edit = (id: string, listId: string, taskId: string) =>
  made(id, { kind: 'UPDATE_TASK', payload: { listId, taskId, fields: { title: id }, base: { title: '' } } });
const idsOf = (operations: readonly Operation[]) => operations.map(({ id }) => id);

describe('an operation goes behind an unsaved one', () => {
  it('of the same list', () => {
    expect(idsOf(behindUnsaved([edit('new', 'L1', 'x')], [edit('old', 'L1', 'y')]))).toEqual(['old', 'new']);
  });

  it('of the same task, which another device has moved to another list in between', () => {
    expect(idsOf(behindUnsaved([edit('new', 'L2', 'x')], [edit('old', 'L1', 'x')]))).toEqual(['old', 'new']);
  });

  it('that stands behind one of these, in the order in which all were made', () => {
    const unsaved = [sampleInsert('first', 'L3'), edit('second', 'L3', 'x'), edit('third', 'L1', 'x')];
    expect(idsOf(behindUnsaved([edit('new', 'L1', 'y')], unsaved))).toEqual(['first', 'second', 'third', 'new']);
  });

  it('that it takes back', () => {
    expect(idsOf(behindUnsaved([sampleUndo('undo', 'old')], [edit('old', 'L1', 'x')]))).toEqual(['old', 'undo']);
  });

  it('and of no other list and task', () => {
    expect(idsOf(behindUnsaved([edit('new', 'L2', 'y')], [edit('old', 'L1', 'x')]))).toEqual(['new']);
  });

  it('but keeps its own place where it is tried again', () => {
    const [old, later] = [edit('old', 'L1', 'x'), edit('later', 'L1', 'x')];
    expect(idsOf(behindUnsaved([old, later], [old]))).toEqual(['old', 'later']);
    expect(idsOf(behindUnsaved([old], [old, later]))).toEqual(['old']);
  });
});
