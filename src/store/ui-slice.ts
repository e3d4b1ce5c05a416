import { createSlice, type PayloadAction, type WritableDraft } from '@reduxjs/toolkit';
import type { SearchFilter } from '../domain/filter.ts';
import { DEFAULT_BOARD_ID } from '../domain/list.ts';
import type { Intent, OperationKind } from '../domain/operations/operation.ts';
import type { Account, CommandErrorCode, EngineStatus, Notice } from '../protocol/messages.ts';
import type { OpenErrorCode } from '../records/idb-storage.ts';
import type { StorageProblem } from '../records/storage-problem.ts';
import { recordsRead } from './base-slice.ts';
import type { PremiumFeature } from './premium.ts';

/** An action that this page can still take back. */
export interface Undoable {
  readonly operationId: string;
  readonly kind: OperationKind;
  /** Milliseconds when the user acted. */
  readonly at: number;
  /** What takes it back once the service has it. */
  readonly compensate: readonly Intent[];
  /** What was done along with it and is taken back with it, in order. */
  readonly others?: readonly { readonly operationId: string; readonly compensate: readonly Intent[] }[];
  /** The toast's words, where the kind does not say it. */
  readonly say?: string;
}

/** A notice of the engine, numbered so that each is shown once. */
export interface NumberedNotice {
  readonly number: number;
  readonly notice: Notice;
}

/** The page lost its database: what it shows still stands, what is done now waits elsewhere. */
export type DatabaseProblem = OpenErrorCode | 'closed';

/** A part of the drawer that shows what is owed and what is kept. */
export type OutboxTab = 'waiting' | 'happened' | 'deleted' | 'copies';

/** What belongs to one page and never to the shared data [3.23]. */
export interface UiState {
  readonly account: Account | null;
  /** Another page signed out or in: this one shows the old account's data until it is loaded again. */
  readonly accountGone: 'signed-out' | 'switched' | null;
  /** Other accounts of this device whose changes still wait here; found while nobody is signed in. */
  readonly waitingAccounts: readonly { readonly account: Account; readonly count: number }[];
  readonly offline: boolean;
  readonly loginInProgress: boolean;
  /** Why the last sign-in of this page failed. */
  readonly authError: CommandErrorCode | null;
  /** Null until the engine has said something. */
  readonly engine: EngineStatus | null;
  /** Id of the newer build that leads [8.30]. */
  readonly newerBuild: string | null;
  /** The engine's last problem; it stays for three seconds after a refresh that worked [4.16]. */
  readonly warning: EngineStatus['problem'];
  /** The drawer's open part. */
  readonly outbox: OutboxTab | null;
  readonly notices: readonly NumberedNotice[];
  readonly undoables: readonly Undoable[];
  readonly databaseProblem: DatabaseProblem | null;
  readonly storageProblem: StorageProblem | null;
  readonly selectedTask: { readonly listId: string; readonly taskId: string } | null;
  readonly selectedMenu: string | null;
  /** The task whose labels are being chosen. */
  readonly labelling: { readonly listId: string; readonly taskId: string } | null;
  /** Names of documents in Drive by their ids, as far as they were asked for. */
  readonly documentNames: Readonly<Record<string, string>>;
  /** The user did not grant the scope that shows them [6.5]; false until that is known. */
  readonly driveMetadataAccessNotGranted: boolean;
  /** The task whose deletion waits for an answer: an original in Docs or Chat would go with it. */
  readonly deleting: { readonly listId: string; readonly taskId: string } | null;
  /** Mirror of the address, which is where a filter lives [3.18]. */
  readonly searchFilter: SearchFilter | null;
  /** The board that the address names; 'day' and 'me' are virtual ones [1.7, 2.8]. */
  readonly boardId: string;
  /** This page is /demo: it has no account, and nothing of it leaves the browser. */
  readonly demo: boolean;
  readonly sidebarOpened: boolean;
  /** The Premium feature that was asked for without Premium [2.47]. */
  /** `unread`: whether it is needed cannot be told yet. */
  readonly upsell: PremiumFeature | 'unread' | null;
  readonly view: 'horizontal' | 'vertical';
}

const initialState: UiState = {
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

const slice = createSlice({
  name: 'ui',
  initialState,
  reducers: {
    accountBound(state, { payload }: PayloadAction<Account | null>) {
      state.account = payload;
    },
    accountLeft(state, { payload }: PayloadAction<UiState['accountGone']>) {
      state.accountGone = payload;
    },
    waitingAccountsFound(state, { payload }: PayloadAction<UiState['waitingAccounts']>) {
      state.waitingAccounts = payload as WritableDraft<UiState['waitingAccounts']>;
    },
    offlineSet(state, { payload }: PayloadAction<boolean>) {
      state.offline = payload;
    },
    loginProgress(state, { payload }: PayloadAction<boolean>) {
      state.loginInProgress = payload;
    },
    authErrorSet(state, { payload }: PayloadAction<UiState['authError']>) {
      state.authError = payload;
    },
    engineStatusSet(state, { payload }: PayloadAction<EngineStatus>) {
      state.engine = payload;
    },
    warningSet(state, { payload }: PayloadAction<UiState['warning']>) {
      state.warning = payload;
    },
    openOutbox(state, { payload }: PayloadAction<OutboxTab | null>) {
      state.outbox = payload;
    },
    newerBuildSeen(state, { payload }: PayloadAction<string>) {
      state.newerBuild = payload;
    },
    noticeHeard(state, { payload }: PayloadAction<Notice>) {
      state.notices.push({ number: (state.notices.at(-1)?.number ?? 0) + 1, notice: payload });
    },
    noticeShown(state, { payload }: PayloadAction<number>) {
      state.notices = state.notices.filter(({ number }) => number !== payload);
    },
    undoableMade(state, { payload }: PayloadAction<Undoable>) {
      state.undoables.push(payload as WritableDraft<Undoable>);
      state.undoables.splice(0, Math.max(0, state.undoables.length - UNDOABLES_KEPT));
    },
    undoableGone(state, { payload }: PayloadAction<string>) {
      state.undoables = state.undoables.filter(({ operationId }) => operationId !== payload);
    },
    databaseProblemSet(state, { payload }: PayloadAction<DatabaseProblem | null>) {
      state.databaseProblem = payload;
    },
    storageProblemFound(state, { payload }: PayloadAction<StorageProblem | null>) {
      state.storageProblem = payload;
    },
    openTask(state, { payload }: PayloadAction<UiState['selectedTask']>) {
      state.selectedTask = payload;
    },
    openLabels(state, { payload }: PayloadAction<UiState['labelling']>) {
      state.labelling = payload;
    },
    documentsNamed(state, { payload }: PayloadAction<{ granted: boolean; names: Record<string, string> }>) {
      state.driveMetadataAccessNotGranted = !payload.granted;
      Object.assign(state.documentNames, payload.names);
    },
    askDelete(state, { payload }: PayloadAction<UiState['deleting']>) {
      state.deleting = payload;
    },
    openMenu(state, { payload }: PayloadAction<string | null>) {
      state.selectedMenu = payload;
    },
    setSearchFilter(state, { payload }: PayloadAction<UiState['searchFilter']>) {
      state.searchFilter = payload as WritableDraft<UiState['searchFilter']>;
    },
    boardShown(state, { payload }: PayloadAction<string>) {
      state.boardId = payload;
    },
    demoStarted(state) {
      state.demo = true;
    },
    upsellShown(state, { payload }: PayloadAction<UiState['upsell']>) {
      state.upsell = payload;
    },
    setSidebar(state, { payload }: PayloadAction<boolean>) {
      state.sidebarOpened = payload;
    },
    setView(state, { payload }: PayloadAction<UiState['view']>) {
      state.view = payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(recordsRead, (state) => {
      state.databaseProblem = null;
    });
  },
});

export const uiReducer = slice.reducer;
export const {
  accountBound,
  accountLeft,
  waitingAccountsFound,
  offlineSet,
  loginProgress,
  authErrorSet,
  engineStatusSet,
  warningSet,
  openOutbox,
  newerBuildSeen,
  noticeHeard,
  noticeShown,
  undoableMade,
  undoableGone,
  databaseProblemSet,
  storageProblemFound,
  openTask,
  openLabels,
  documentsNamed,
  askDelete,
  openMenu,
  setSearchFilter,
  boardShown,
  demoStarted,
  upsellShown,
  setSidebar,
  setView,
} = slice.actions;
