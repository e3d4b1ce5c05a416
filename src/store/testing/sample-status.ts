import type { EngineStatus } from '../../protocol/messages.ts';

/** The status of an engine that has nothing to do and has read everything at `refreshedAt` = 1. */
export const IDLE: EngineStatus = {
  build: 'b',
  account: null,
  online: true,
  phase: 'idle',
  problem: null,
  settingsWait: false,
  refreshedAt: 1,
};
