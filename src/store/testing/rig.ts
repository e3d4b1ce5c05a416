import type { Operation } from '../../domain/operations/operation.ts';
import { createManualTime, settlePromises } from '../../platform/memory/clock.ts';
import { createMemoryHints } from '../../platform/memory/hints.ts';
import { createMemoryDisk } from '../../platform/memory/storage.ts';
import type { CommandResult } from '../../protocol/messages.ts';
import type { Command } from '../../protocol/to-engine.ts';
import { OpenError } from '../../records/idb-storage.ts';
import { openRecords } from '../../records/open-records.ts';
import { createSpill, type TextStorage } from '../../records/spill.ts';
import { sampleList, sampleTask } from '../../records/testing/samples.ts';
import type { EngineNews, PagePorts } from '../ports.ts';
import { createPage } from '../store.ts';
import { HINTS_MS } from '../sync/reader.ts';

/** localStorage in memory. */
export function memoryText(): TextStorage & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  };
}

/** A machine with one account's database on which pages can be opened. */
export function createRig() {
  const disk = createMemoryDisk();
  const text = memoryText();
  const time = createManualTime();
  const hints = createMemoryHints();
  const records = openRecords(disk.open());
  let ids = 0;

  /**
   * Opens a page. `opens`: what the next attempts to open the database do; when none is left, they succeed. `appended`,
   * `loaded`: what happens between an append or a read and its answer to the page, which in a browser is the last to
   * know.
   */
  const openPage = (
    options: { opens?: (() => Promise<void>)[]; appended?: () => Promise<void>; loaded?: () => Promise<void> } = {},
  ) => {
    const opens = [...(options.opens ?? [])];
    const wakes: (Operation | undefined)[] = [];
    const commands: Command[] = [];
    const listeners = new Set<(news: EngineNews) => void>();
    let closed: (() => void) | null = null;
    let connections = 0;
    let answer: CommandResult | Promise<CommandResult> = { ok: true };
    const ports: PagePorts = {
      uid: 'u1',
      engine: {
        wake: (operations) => void wakes.push(...(operations ?? [undefined])),
        command: async (command) => {
          commands.push(command);
          return answer;
        },
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      authorizes: false,
      productOrigin: () => 'https://tackboard.example',
      applyUpdate() {},
      async openRecords(onClosed) {
        closed = onClosed;
        connections += 1;
        await opens.shift()?.();
        const opened = openRecords(disk.open());
        return {
          ...opened,
          async appendNew(operations) {
            const keys = await opened.appendNew(operations);
            await options.appended?.();
            return keys;
          },
          async load(choice) {
            const read = await opened.load(choice);
            await options.loaded?.();
            return read;
          },
        };
      },
      spill: createSpill('u1', text),
      hints: hints.open(),
      now: time.clock.now,
      newId: () => {
        ids += 1;
        return `op-${ids}`;
      },
      after: time.timers.after,
    };
    const page = createPage(ports);
    return {
      page,
      store: page.store,
      wakes,
      commands,
      connections: () => connections,
      /** Sends the page news from the engine. */
      say: (news: EngineNews) => {
        for (const listener of [...listeners]) listener(news);
      },
      answerWith: (result: CommandResult | Promise<CommandResult>) => {
        answer = result;
      },
      closeDatabase: () => closed?.(),
      open: (lists: readonly string[] = []) => page.open(() => lists),
    };
  };

  return {
    disk,
    text,
    time,
    hints,
    records,
    openPage,
    /** Waits until everything under way is done, including reads that wait for others to join them. */
    async settle() {
      await settlePromises(400);
      await time.advance(HINTS_MS);
      await settlePromises(400);
    },
    /** Fills the base with lists of so many tasks each. */
    async fill(lists: Record<string, number>): Promise<number> {
      const epoch = await records.takeEpoch();
      await records.writeLists(epoch, Object.keys(lists).map(sampleList), { synced: 1 });
      for (const [listId, count] of Object.entries(lists)) {
        const tasks = Array.from({ length: count }, (_, index) =>
          sampleTask(`${listId}-t${index}`, { position: String(index).padStart(20, '0') }),
        );
        const sync = {
          synced: 1,
          uncompletedTasksEtag: null,
          completedTasksEtag: null,
          firstTask: null,
        };
        await records.writeTasks(epoch, listId, () => ({ tasks, sync }));
      }
      return epoch;
    },
  };
}

/** A database that cannot be opened. */
export const refusing = async (): Promise<never> => {
  throw new OpenError('unavailable');
};

/** A database that opens when told. */
export function gate(): { readonly open: () => Promise<void>; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: () => promise, release: resolve };
}
