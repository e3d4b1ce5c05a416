import { type BatchCall, type BatchOutcome, batchFailed, RemoteError, type TasksRemote } from '../ports.ts';

/** One operation of a batch. */
export interface BatchMember {
  /** The service, except that the first write goes out together with those of the other members. */
  readonly tasks: TasksRemote;
  /** Says that the operation has settled, whether it wrote or not. */
  left(): void;
}

interface Queued {
  readonly call: BatchCall;
  readonly resolve: (outcome: BatchOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends writes of several operations as one request, once each operation has come to its first write or to its end.
 * Whatever an operation asks for after that goes out by itself. Calls `rested` when all operations whose writes the
 * answer covered have settled, and again whenever one that went on by itself has.
 */
export function openBatch(remote: TasksRemote, size: number, rested: () => void): readonly BatchMember[] {
  let running = size;
  let settling = 0;
  let queue: Queued[] = [];

  function step(): void {
    if (running > 0) return;
    const going = queue;
    queue = [];
    if (going.length > 0) void flush(going);
    else if (settling === 0) rested();
  }

  async function flush(going: readonly Queued[]): Promise<void> {
    settling = going.length;
    try {
      const outcomes = await sendAll(
        remote,
        going.map(({ call }) => call),
      );
      going.forEach(({ resolve }, index) => {
        resolve(outcomes[index] ?? lost());
      });
    } catch (error) {
      for (const { reject } of going) reject(error);
    }
  }

  function openMember(): BatchMember {
    let state: 'running' | 'queued' | 'alone' | 'left' = 'running';
    const leave = (next: 'alone' | 'left') => {
      const before = state;
      state = next;
      if (before === 'running') running -= 1;
      else if (before === 'queued') settling -= 1;
      step();
    };
    const first = async (call: BatchCall): Promise<BatchOutcome | null> => {
      if (state === 'queued') leave('alone');
      if (state !== 'running') return null;
      state = 'queued';
      running -= 1;
      const outcome = new Promise<BatchOutcome>((resolve, reject) => {
        queue.push({ call, resolve, reject });
      });
      step();
      return outcome;
    };
    const reading = () => {
      if (state === 'queued') leave('alone');
    };
    return {
      left: () => leave('left'),
      tasks: {
        ...remote,
        async task(...args) {
          reading();
          return remote.task(...args);
        },
        async tasks(...args) {
          reading();
          return remote.tasks(...args);
        },
        async insert(listId, fields, place) {
          const outcome = await first({ method: 'insert', listId, fields, place });
          return outcome ? taskOf(outcome) : remote.insert(listId, fields, place);
        },
        async patch(listId, taskId, fields, ifMatch) {
          const outcome = await first({ method: 'patch', listId, taskId, fields, ...(ifMatch && { ifMatch }) });
          return outcome ? taskOf(outcome) : remote.patch(listId, taskId, fields, ifMatch);
        },
        async delete(listId, taskId, ifMatch) {
          const outcome = await first({ method: 'delete', listId, taskId, ...(ifMatch && { ifMatch }) });
          if (!outcome) return remote.delete(listId, taskId, ifMatch);
          if (!outcome.ok) throw outcome.error;
        },
      },
    };
  }

  return Array.from({ length: size }, openMember);
}

/** The outcome of a call that no part of the answer belongs to. */
const lost = (): BatchOutcome => ({ ok: false, error: batchFailed() });

function taskOf(outcome: BatchOutcome) {
  if (!outcome.ok) throw outcome.error;
  if (outcome.task) return outcome.task;
  throw batchFailed();
}

async function sendAll(remote: TasksRemote, calls: readonly BatchCall[]): Promise<readonly BatchOutcome[]> {
  const [only] = calls;
  if (!remote.batch || (only && calls.length === 1)) return Promise.all(calls.map((call) => sendOne(remote, call)));
  const outcomes = await remote.batch(calls);
  const served = outcomes.some(({ ok }) => ok);
  let refusal: BatchOutcome | null = null;
  return outcomes.map((outcome) => {
    if (outcome.ok || outcome.error.code !== 'quota') return outcome;
    // A quota that refused the whole batch is one refusal, not five, so all its calls share one error.
    if (!served) refusal ??= outcome;
    return refusal ?? { ok: false, error: outcome.error.ofPart() };
  });
}

/** Sends one call of a batch by itself and returns failures as outcomes. Rethrows only what is no RemoteError. */
async function sendOne(remote: TasksRemote, call: BatchCall): Promise<BatchOutcome> {
  try {
    switch (call.method) {
      case 'insert':
        return { ok: true, task: { ...(await remote.insert(call.listId, call.fields, call.place)), deleted: false } };
      case 'patch':
        return { ok: true, task: await remote.patch(call.listId, call.taskId, call.fields, call.ifMatch) };
      case 'delete':
        await remote.delete(call.listId, call.taskId, call.ifMatch);
        return { ok: true, task: null };
    }
  } catch (error) {
    if (error instanceof RemoteError) return { ok: false, error };
    throw error;
  }
}
