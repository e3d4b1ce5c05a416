import { describeLock } from '../testing/lock-behaviour.ts';
import { createWebLock } from './lock.ts';

let accounts = 0;
describeLock('Web Locks', () => {
  accounts += 1;
  const uid = `u${accounts}`;
  return () => createWebLock(uid);
});
