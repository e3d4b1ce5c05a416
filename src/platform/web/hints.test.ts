import { onTestFinished } from 'vitest';
import { describeHints } from '../testing/hints-behaviour.ts';
import { openHints } from './hints.ts';

let accounts = 0;
describeHints('a BroadcastChannel', () => {
  accounts += 1;
  const uid = `u${accounts}`;
  return () => {
    const end = openHints(uid);
    onTestFinished(() => end.close());
    return end;
  };
});
