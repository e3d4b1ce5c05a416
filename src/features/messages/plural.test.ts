import { expect, it } from 'vitest';
import { afterWords } from './en/after.ts';
import { searchWords } from './en/search.ts';
import { pluralOf } from './plural.ts';

it('takes the form of the language and writes the number as the device does', () => {
  const english = pluralOf('en');
  expect(english(1, { one: '# task', other: '# tasks' })).toBe('1 task');
  expect(english(0, { one: '# task', other: '# tasks' })).toBe('0 tasks');
  expect(english(1200, { one: '# task', other: '# tasks' })).toBe(`${(1200).toLocaleString()} tasks`);
  const polish = pluralOf('pl');
  const forms = { one: '# zadanie', few: '# zadania', many: '# zadań', other: '# zadania' };
  expect([1, 3, 5, 22].map((count) => polish(count, forms))).toEqual([
    '1 zadanie',
    '3 zadania',
    '5 zadań',
    '22 zadania',
  ]);
});

it('counts waiting changes, online and offline', () => {
  expect(afterWords.changesWaiting(1)).toBe('1 change waiting');
  expect(afterWords.changesWaiting(3)).toBe('3 changes waiting');
  expect(afterWords.offlineWaiting(3)).toBe('Offline: 3 changes wait on this device');
  expect(afterWords.offlineWaiting(1)).toBe('Offline: 1 change waits on this device');
});

it('leaves what a user wrote as it is beside a number', () => {
  expect(searchWords.loosen('#️⃣ home', 1)).toBe('Remove: #️⃣ home (1 task)');
  expect(searchWords.loosen('“#1”', 3)).toBe('Remove: “#1” (3 tasks)');
});
