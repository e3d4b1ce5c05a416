import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleTakeout } from '../../local/google/testing/takeout-sample.ts';
import { readImportFile } from '../../scripts/start/import-file.ts';
import { repository } from '../../scripts/start/web-build.ts';
import { compare } from './harness/compare.ts';
import { until, untilEqual } from './harness/until.ts';
import { openWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const SEED = 7;

describe('a Google Takeout export', () => {
  it('of 2,000 tasks is imported, shown, changed and read back with 0 differences', async (test) => {
    const account = world.account();
    const file = join(world.dataDir, 'Tasks.json');
    writeFileSync(file, sampleTakeout({ seed: SEED, now: Date.now(), tasks: 2000, lists: 12 }));
    console.log(`seed ${SEED}: ${readImportFile(file).into(world.clouds, account)}`);
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const service = await world.service(account);
    const count = (tasks: readonly { subtasks: readonly unknown[] }[]): number =>
      tasks.reduce((sum, task) => sum + 1 + task.subtasks.length, 0);
    expect(service.reduce((sum, { tasks }) => sum + count(tasks), 0)).toBe(2000);

    /** Reads the whole board until it shows what the service has; returns the number of fields. */
    const readBack = async () => {
      await visitor.board.saved();
      let fields = 0;
      const differences = async () => {
        const read = compare(await visitor.board.readAll({ details: true }), await world.service(account));
        fields = read.fields;
        return read.differences;
      };
      await untilEqual('the differences', differences, [], 150_000);
      return fields;
    };
    console.log(`imported: 0 differences of ${await readBack()} fields`);

    const [first] = service;
    const [one, two, three, four] = first?.tasks.filter((task) => !task.done && task.subtasks.length === 0) ?? [];
    const list = first?.title ?? '';
    await visitor.board.add(list, 'A new one — ünïcödé, 漢字');
    await visitor.board.keys('Escape');
    await visitor.board.tick(one?.title ?? '');
    await visitor.board.focus(two?.title ?? '', list);
    await visitor.board.keys('e', 'End');
    await visitor.page.keyboard.sendCharacter(', edited');
    await visitor.board.keys('Enter');
    await visitor.board.focus(three?.title ?? '', list);
    await visitor.board.keys('m', 'ArrowRight', 'Enter');
    await visitor.board.focus(four?.title ?? '', list);
    await visitor.board.keys(']');
    await visitor.board.saved(90_000);
    await until('the new one in the service', async () =>
      (await world.service(account)).some(({ tasks }) => tasks.some(({ title }) => title.startsWith('A new one'))),
    );
    // A task that was just completed stays under the pointer for a while; a new visit shows it in its place.
    await visitor.page.reload();
    await visitor.board.ready();
    const fields = await readBack();
    console.log(`changed: 0 differences of ${fields} fields`);
    expect(fields).toBeGreaterThan(8000);
  });

  it.for([
    ['broken', '{"kind":"tasks#taskLists","items":['],
    ['foreign', '{"bookmarks":[{"url":"https://example.com"}]}'],
  ] as const)('that is %s gets one clear line and starts nothing', ([name, text]) => {
    const file = join(world.dataDir, `${name}.json`);
    writeFileSync(file, text);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        'scripts/start.ts',
        '--import',
        file,
        '--data',
        join(world.dataDir, `never-${name}`),
        '--port',
        '0',
        '--clouds-port',
        '0',
      ],
      { cwd: repository, encoding: 'utf8', timeout: 120_000 },
    );
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(`${name}.json`);
  });
});
