import { expect, it, onTestFinished, vi } from 'vitest';
import { memoryText } from '../testing/rig.ts';
import { readLooked, writeLooked } from './looked.ts';

it('what another tab has looked at and dealt with stays so, until it is there no more', () => {
  vi.stubGlobal('localStorage', memoryText());
  onTestFinished(() => void vi.unstubAllGlobals());
  writeLooked('u', { upTo: 9, done: [3, 7] }, () => true);
  expect(writeLooked('u', { upTo: 5, done: [8] }, (key) => key >= 4)).toEqual({ upTo: 9, done: [7, 8] });
  expect(readLooked('u')).toEqual({ upTo: 9, done: [7, 8] });
  expect(readLooked('other')).toEqual({ upTo: 0, done: [] });
});
