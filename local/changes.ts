/** One thing that a request changed in a cloud. `id` names it; of a token only its mark is known. */
export interface Change {
  what: 'list' | 'task' | 'grant' | 'token' | 'document' | 'account' | 'registration' | 'message';
  did:
    | 'added'
    | 'changed'
    | 'completed'
    | 'moved'
    | 'cleared'
    | 'deleted'
    | 'restored'
    | 'renumbered'
    | 'ended'
    | 'sent';
  id: string;
  /** The list of a task. */
  list?: string;
  /** How many, where `id` stands for a group (the siblings under a parent that got new places). */
  count?: number;
}

/** Collects what one request after another changes. Requests are answered one at a time, so one collector serves all. */
export interface Changes {
  note(change: Change): void;
  /** What was noted since the last call, and forgets it. */
  take(): Change[];
}

const capacity = 200;

/** A request that changes more than 200 things is remembered by its first 200. */
export function createChanges(): Changes {
  let noted: Change[] = [];
  return {
    note(change) {
      if (noted.length < capacity) noted.push(change);
    },
    take() {
      const taken = noted;
      noted = [];
      return taken;
    },
  };
}
