/** One change that a request made in a cloud. `id` names the object; of a token it is only the mark. */
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
  /** The list that a task is in. */
  list?: string;
  /** The number of objects, where `id` stands for a group (the siblings under a parent that were renumbered). */
  count?: number;
}

/** Collects the changes of each request. Requests are answered one at a time, so one collector serves all. */
export interface Changes {
  note(change: Change): void;
  /** Returns the changes noted since the last call, and forgets them. */
  take(): Change[];
}

const capacity = 200;

/** Of a request that changes more than 200 things, only the first 200 are kept. */
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
