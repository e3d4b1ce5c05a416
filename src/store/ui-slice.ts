import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { SearchFilter } from '../domain/filter.ts';
import { DEFAULT_BOARD_ID } from '../domain/list.ts';
import type { Intent, Operation } from '../domain/operations/operation.ts';
import type { Account, CommandErrorCode, EngineStatus, Notice } from '../protocol/messages.ts';
import type { OpenErrorCode } from '../records/idb-storage.ts';
import type { StorageProblem } from '../records/storage-problem.ts';
import { recordsRead } from './base-slice.ts';
import { operationsDiscarded, operationsMade } from './ops-slice.ts';
import type { PremiumFeature } from './settings/premium.ts';

export interface UndoablePart {
  readonly operationId: string;
  /** The compensation: intents that take it back once the service has it. */
  readonly compensate: readonly Intent[];
}

/** An action that this page can still take back. */
export interface Undoable {
  /** The id of its first operation, which names the action. */
  readonly operationId: string;
  /** The first of what the user did, which says what the action is. */
  readonly intent: Intent;
  /** Its operations, in order, except those that were taken back some other way. */
  readonly parts: readonly UndoablePart[];
  /** The toast's text, if the intent does not give it. */
  readonly say?: string;
}

/** A notice of the engine, numbered so that each is shown once. */
export interface NumberedNotice {
  readonly number: number;
  readonly notice: Notice;
}

/** Why the page has no database: what it shows stays on the screen, and what is done now waits elsewhere. */
export type DatabaseProblem = OpenErrorCode | 'closed';

/** A part of the drawer that shows what is owed and what is kept. */
export type OutboxTab = 'waiting' | 'happened' | 'deleted' | 'copies';
/** The tab that shows what happened to changes; the toast that leads there has its name as key. */
export const HAPPENED_TAB = 'happened' satisfies OutboxTab;

/** A task, by the list that it is in. */
export interface TaskPlace {
  readonly listId: string;
  readonly taskId: string;
}

/** State that belongs to one page and never to the shared data [3.23]. */
export interface UiState {
  readonly account: Account | null;
  /**
   * How this page's account was left, on this page or another one: until it is loaded again the page has the old
   * account's data and changes none of it. 'no-room': a load helps only once localStorage has room for the account that
   * signed in.
   */
  readonly accountGone: 'signed-out' | 'switched' | 'no-room' | null;
  /** Other accounts of this device whose changes still wait here; looked for while nobody is signed in. */
  readonly waitingAccounts: readonly { readonly account: Account; readonly count: number }[];
  readonly offline: boolean;
  readonly loginInProgress: boolean;
  /** Why the last sign-in of this page failed. */
  readonly authError: CommandErrorCode | null;
  /** Null until the engine has reported its status. Which lists it reads right now is not stored: no page shows it. */
  readonly engine: EngineStatus | null;
  /** Id of the newer build that leads [8.30]. */
  readonly newerBuild: string | null;
  /** The engine's last problem; it stays for three seconds after a refresh that worked [4.16]. */
  readonly warning: EngineStatus['problem'];
  /** The open part of the drawer; null if it is closed. */
  readonly outbox: OutboxTab | null;
  readonly notices: readonly NumberedNotice[];
  readonly undoables: readonly Undoable[];
  readonly databaseProblem: DatabaseProblem | null;
  readonly storageProblem: StorageProblem | null;
  readonly selectedTask: TaskPlace | null;
  /** Only the specification's name [3.23]: an open menu is not in this store, see features/board/board-menu.ts. */
  readonly selectedMenu: null;
  /** The task whose labels are being chosen. */
  readonly labelling: TaskPlace | null;
  /** Names of Drive documents by id, as far as they were asked for. */
  readonly documentNames: Readonly<Record<string, string>>;
  /** The user did not grant the scope that shows document names [6.5]; false until that is known. */
  readonly driveMetadataAccessNotGranted: boolean;
  /** The task whose deletion waits for the user's answer: an original in Docs or Chat would be deleted with it. */
  readonly deleting: TaskPlace | null;
  /** Mirror of the address, where a filter is stored [3.18]. */
  readonly searchFilter: SearchFilter | null;
  /** The board that the address names; 'day' and 'me' are virtual ones [1.7, 2.8]. */
  readonly boardId: string;
  /** This page is /demo: it has no account, and nothing of it leaves the browser. */
  readonly demo: boolean;
  readonly sidebarOpened: boolean;
  /**
   * The Premium feature that was asked for without Premium [2.47]; 'unread': the plan that may permit it could not be
   * read.
   */
  readonly upsell: PremiumFeature | 'unread' | null;
  readonly view: 'horizontal' | 'vertical';
}

const INITIAL: UiState = {
  account: null,
  accountGone: null,
  waitingAccounts: [],
  offline: false,
  loginInProgress: false,
  authError: null,
  engine: null,
  newerBuild: null,
  warning: null,
  outbox: null,
  notices: [],
  undoables: [],
  databaseProblem: null,
  storageProblem: null,
  selectedTask: null,
  selectedMenu: null,
  labelling: null,
  documentNames: {},
  driveMetadataAccessNotGranted: false,
  deleting: null,
  searchFilter: null,
  boardId: DEFAULT_BOARD_ID,
  demo: false,
  sidebarOpened: false,
  upsell: null,
  view: 'horizontal',
};

const UNDOABLES_KEPT = 20;

type Change<P> = (state: UiState, payload: P) => Partial<UiState>;

const reducers = new Map<string, (state: UiState, action: UnknownAction) => UiState>();

/**
 * Makes an action creator and registers its reducer. Plain like the mirrors: Immer would be one more library in the
 * first paint.
 */
function action<P = void>(name: string, change: Change<P>) {
  const made = createAction(`ui/${name}`, (payload: P) => ({ payload }));
  reducers.set(made.type, (state, said) => (made.match(said) ? changed(state, change(state, said.payload)) : state));
  return made;
}

/** Makes an action whose payload replaces a field. */
const sets = <K extends keyof UiState>(name: string, field: K) =>
  action<UiState[K]>(name, (_, value) => ({ [field]: value }));

/** Merges a change; returns the same object if nothing changed. */
function changed(state: UiState, change: Partial<UiState>): UiState {
  const next = { ...state, ...change };
  return Object.keys(change).every((key) => Object.is(next[key as keyof UiState], state[key as keyof UiState]))
    ? state
    : next;
}

export const accountBound = sets('accountBound', 'account');
export const accountLeft = sets('accountLeft', 'accountGone');
export const waitingAccountsFound = sets('waitingAccountsFound', 'waitingAccounts');
export const offlineSet = sets('offlineSet', 'offline');
export const loginProgress = sets('loginProgress', 'loginInProgress');
export const authErrorSet = sets('authErrorSet', 'authError');
export const engineStatusSet = action<NonNullable<UiState['engine']>>('engineStatusSet', (_, engine) => ({ engine }));
export const warningSet = sets('warningSet', 'warning');
export const openOutbox = sets('openOutbox', 'outbox');
export const newerBuildSeen = sets('newerBuildSeen', 'newerBuild');
export const noticeHeard = action<Notice>('noticeHeard', ({ notices }, notice) => ({
  notices: [...notices, { number: (notices.at(-1)?.number ?? 0) + 1, notice }],
}));
export const noticeShown = action<number>('noticeShown', ({ notices }, shown) => ({
  notices: notices.filter(({ number }) => number !== shown),
}));
export const undoableMade = action<Undoable>('undoableMade', ({ undoables }, made) => ({
  undoables: [...undoables, made].slice(-UNDOABLES_KEPT),
}));
export const undoableGone = action<string>('undoableGone', ({ undoables }, id) => ({
  undoables: undoables.filter(({ operationId }) => operationId !== id),
}));
export const undoablesRevised = sets('undoablesRevised', 'undoables');
export const databaseProblemSet = sets('databaseProblemSet', 'databaseProblem');
export const storageProblemFound = sets('storageProblemFound', 'storageProblem');
export const openTask = sets('openTask', 'selectedTask');
export const openLabels = sets('openLabels', 'labelling');
export const documentsNamed = action<{ readonly granted: boolean; readonly names: Readonly<Record<string, string>> }>(
  'documentsNamed',
  ({ documentNames }, { granted, names }) => ({
    driveMetadataAccessNotGranted: !granted,
    documentNames: { ...documentNames, ...names },
  }),
);
export const askDelete = sets('askDelete', 'deleting');
export const setSearchFilter = sets('setSearchFilter', 'searchFilter');
export const boardShown = sets('boardShown', 'boardId');
export const demoStarted = action('demoStarted', () => ({ demo: true }));
export const upsellShown = sets('upsellShown', 'upsell');
export const setSidebar = sets('setSidebar', 'sidebarOpened');
export const setView = sets('setView', 'view');

/** Ids of the operations that this action takes back, by what was made, discarded or read. */
function takenBackBy(said: UnknownAction): readonly string[] {
  const targetOf = ({ operation }: { readonly operation: Operation }) =>
    operation.kind === 'UNDO' ? [operation.payload.target] : [];
  if (operationsMade.match(said)) return said.payload.operations.flatMap((operation) => targetOf({ operation }));
  if (operationsDiscarded.match(said)) return said.payload;
  return recordsRead.match(said) ? said.payload.operations.flatMap(targetOf) : [];
}

/**
 * Drops the parts of undoable actions that the drawer or another page has taken back, so that they are not undone
 * twice; the rest of an action can still be undone.
 */
function undoablesAfter(undoables: UiState['undoables'], said: UnknownAction): UiState['undoables'] {
  const gone = new Set(undoables.length > 0 ? takenBackBy(said) : []);
  const stays = ({ operationId }: UndoablePart) => !gone.has(operationId);
  if (undoables.every(({ parts }) => parts.every(stays))) return undoables;
  return undoables.flatMap((made) => {
    const parts = made.parts.filter(stays);
    return parts.length > 0 ? [{ ...made, parts }] : [];
  });
}

export function uiReducer(state: UiState = INITIAL, said: UnknownAction): UiState {
  const after = changed(state, { undoables: undoablesAfter(state.undoables, said) });
  if (recordsRead.match(said)) return changed(after, { databaseProblem: null });
  return reducers.get(said.type)?.(after, said) ?? after;
}
