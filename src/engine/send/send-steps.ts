import { isSettings } from '../../domain/operations/touches.ts';
import type { IdRecord, OperationRecord, PreImage } from '../../protocol/records.ts';
import type { StoredList } from '../../protocol/tasks.ts';
import { idMap } from '../../records/mapping.ts';
import type { Records } from '../../records/records.ts';
import type { BaseCache } from '../base-cache.ts';
import type { GoneBoards } from '../gone-boards.ts';
import type { Pause } from '../pause.ts';
import { type EnginePorts, type EngineWaits, RemoteError, type TasksRemote } from '../ports.ts';
import { idsIn, walkLists } from '../read-all.ts';
import { createOwnWrites } from './merge.ts';
import type { NewcomerReader } from './newcomers.ts';
import type { Outcomes } from './outcomes.ts';
import type { StepContext, StepResult } from './step.ts';
import { perform } from './steps.ts';
import { takenBackSince } from './taken-back.ts';
import { tellingWrites } from './written.ts';

/** How long a read of the list of lists counts as current, in milliseconds. */
const LISTED_MS = 5000;
/** How long a complete read of all lists' tasks counts as current, in milliseconds from its end. */
const LIVING_MS = 60_000;

interface StepSenderDeps {
  readonly ports: EnginePorts;
  readonly waits: EngineWaits;
  readonly records: Records;
  readonly base: BaseCache;
  readonly pause: Pause;
  readonly newcomers: NewcomerReader;
  readonly outcomes: Outcomes;
  readonly goneBoards: GoneBoards;
  /** Returns true when the engine has stopped: the step that is under way settles, and no other follows. */
  stopped(): boolean;
  /** Called when settings were written. */
  onUserWritten(): void;
}

/** A claimed operation on its way. */
export interface Claimed {
  readonly record: OperationRecord;
  /** True when an earlier try may have taken effect: nobody saw its answer. */
  readonly recovering: boolean;
  readonly ids: readonly IdRecord[];
}

type Progress = Pick<StepContext, 'step' | 'recovering' | 'preImage'> & { readonly ids: readonly IdRecord[] };

/**
 * Returns a function that sends the steps of a claimed operation until it is settled. Rejects if the storage refuses.
 */
export function createStepSender(deps: StepSenderDeps): (claimed: Claimed, tasks: TasksRemote) => Promise<void> {
  const { ports, waits, records, base, pause, outcomes } = deps;
  const now = () => ports.clock.now();
  const writes = createOwnWrites();
  let living: { readonly at: number; readonly ids: ReadonlySet<string> } | null = null;
  let listed: { readonly at: number; readonly lists: Promise<readonly StoredList[]> } | null = null;

  function listsNow(): Promise<readonly StoredList[]> {
    const at = now();
    if (listed && Math.abs(at - listed.at) < LISTED_MS) return listed.lists;
    const lists = walkLists(ports.tasks);
    listed = { at, lists };
    lists.catch(() => {
      listed = null;
    });
    return lists;
  }

  async function readLiving(): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    for (const list of await listsNow()) for (const id of await idsIn(ports.tasks, list.id)) ids.add(id);
    living = { at: now(), ids };
    return ids;
  }

  const livingNow = async () => (living && Math.abs(now() - living.at) < LIVING_MS ? living.ids : readLiving());

  function contextOf({ operation }: OperationRecord, { ids, ...progress }: Progress): Omit<StepContext, 'tasks'> {
    return {
      ...progress,
      payload: operation.payload,
      operation,
      ids: idMap(ids),
      user: ports.user,
      goneBoards: deps.goneBoards,
      sharing: ports.sharing,
      uid: ports.uid,
      now: now(),
      time: now,
      requestTimeout: waits.requestTimeout,
      writes,
      stored: base.tasks,
      storedLists: async () => (await records.load()).lists ?? [],
      listsNow,
      livingNow,
      newcomers: (listId) => deps.newcomers.newcomers(listId, operation.at),
      takenBack: () => takenBackSince(records, operation.at),
    };
  }

  return async function sendSteps(claimed, remote) {
    const { record } = claimed;
    let { step = 0 } = record;
    let preImage: PreImage | null = record.preImage ?? null;
    let { ids, recovering } = claimed;
    const tasks = tellingWrites(remote, () => {
      recovering = true;
    });
    for (;;) {
      let result: StepResult;
      try {
        result = await perform(record.operation, { ...contextOf(record, { step, recovering, preImage, ids }), tasks });
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error;
        await outcomes.fail(record, error, recovering, ids);
        return;
      }
      if (isSettings(record.operation)) deps.onUserWritten();
      else pause.succeeded();
      recovering = false;
      if (result.outcome === 'more') {
        step = result.step ?? step + 1;
        preImage = result.preImage ?? preImage;
        if (result.change?.ids) ids = [...ids, ...result.change.ids];
      }
      const goesOn = !deps.stopped() && pause.until() === 0;
      await outcomes.settle(record, result, { step, goesOn }, ids);
      if (result.outcome !== 'more' || !goesOn) return;
    }
  };
}
