import { expect, it } from 'vitest';
import { type Build, openHandOver } from './hand-over.ts';

/** A BroadcastChannel in memory: everyone but the sender receives a message. */
function air() {
  const ears: ((event: MessageEvent) => void)[] = [];
  return () => {
    let own: ((event: MessageEvent) => void) | null = null;
    return {
      addEventListener: (_type: string, hear: unknown) => {
        own = hear as (event: MessageEvent) => void;
        ears.push(own);
      },
      postMessage: (data: unknown) => {
        for (const hear of [...ears]) if (hear !== own) hear({ data } as MessageEvent);
      },
    };
  };
}

function engines(...builds: Build[]) {
  const tune = air();
  const log: string[] = [];
  const opened = builds.map((build) => {
    const handOver = openHandOver(build, tune());
    handOver.onNewer((newer) => log.push(`${build.build} yields to ${newer}`));
    return handOver;
  });
  return { log, announce: (index: number) => opened[index]?.announce() };
}

it('an engine yields to one of a newer build', () => {
  const { log, announce } = engines({ build: 'old', builtAt: 1 }, { build: 'new', builtAt: 2 });
  announce(1);
  expect(log).toEqual(['old yields to new']);
});

it('an older build that starts late yields to the newer one that is there', () => {
  const { log, announce } = engines({ build: 'new', builtAt: 2 }, { build: 'old', builtAt: 1 });
  announce(1);
  expect(log).toEqual(['old yields to new']);
});

it('of two builds from the same sources the one that comes later leads', () => {
  const { log, announce } = engines({ build: 'one', builtAt: 1 }, { build: 'two', builtAt: 1 });
  announce(1);
  expect(log).toEqual(['one yields to two']);
});

it('engines of one build leave each other alone', () => {
  const { log, announce } = engines({ build: 'same', builtAt: 1 }, { build: 'same', builtAt: 1 });
  announce(1);
  expect(log).toEqual([]);
});
