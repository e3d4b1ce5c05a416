import type { FaultRule } from '../faults.ts';

/** Faults that a button can start. */
export const presets = {
  'lost-answers': {
    words: 'Lose every 3rd answer',
    rule: { cloud: 'google', path: '^/(tasks|batch)', every: 3, faults: [{ kind: 'drop-after' }] },
  },
  slow: {
    words: 'Answer 2 s late',
    rule: { cloud: 'google', path: '^/(tasks|batch)', faults: [{ kind: 'latency', ms: 2_000 }] },
  },
  unavailable: {
    words: 'Refuse every 2nd with 503',
    rule: {
      cloud: 'google',
      path: '^/(tasks|batch)',
      every: 2,
      faults: [{ kind: 'refusal', refusal: 'unavailable' }],
    },
  },
  'out-of-quota': {
    words: 'Spend the daily quota',
    rule: { cloud: 'google', path: '^/(tasks|batch)', faults: [{ kind: 'refusal', refusal: 'perDayQuota' }] },
  },
  twice: {
    words: 'Deliver writes twice',
    rule: { cloud: 'google', path: '^/tasks', method: 'POST', faults: [{ kind: 'duplicate' }] },
  },
  'no-firestore': {
    words: 'Silence Firestore',
    rule: { cloud: 'firebase', path: 'Firestore|/documents', faults: [{ kind: 'drop-before' }] },
  },
} satisfies Record<string, { words: string; rule: FaultRule }>;
