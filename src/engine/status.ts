import type { Account, EngineStatus } from '../protocol/messages.ts';

/** Holds the status that pages show, and tells it whenever it differs from the last one told. */
export interface StatusBoard {
  get(): EngineStatus;
  set(change: Partial<EngineStatus>): void;
}

export function createStatusBoard(
  first: { build: string; account: Account | null; online: boolean },
  tell: (status: EngineStatus) => void,
): StatusBoard {
  let status: EngineStatus = {
    ...first,
    phase: 'starting',
    problem: null,
    settingsWait: false,
    refreshedAt: 0,
  };
  let told = '';
  return {
    get: () => status,
    set(change) {
      status = { ...status, ...change };
      const text = JSON.stringify(status);
      if (text === told) return;
      told = text;
      tell(status);
    },
  };
}
