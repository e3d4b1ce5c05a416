import { createHash } from 'node:crypto';
import { createChanges } from '../changes.ts';
import type { Sql } from '../database.ts';
import type { Account, Refusal } from './accounts.ts';
import type { Bearer } from './api-request.ts';
import { type Document, putDocument, putOriginal } from './drive/documents.ts';
import { createSigningKeys, type SigningKeys } from './oauth/keys.ts';
import { canonicalScope } from './oauth/scopes.ts';
import { createTokenStore, defaultOAuthOptions, type OAuthOptions, type TokenStore } from './oauth/tokens.ts';
import {
  addAccount,
  allAccounts,
  createSchema,
  findAccount,
  type GoogleContext,
  nextStamp,
  touchList,
} from './store.ts';
import { listTasks, requireTask } from './tasks/listing.ts';
import { deleteList, insertList, listLists, requireList, updateList } from './tasks/lists.ts';
import { type MovePlace, moveTask } from './tasks/move.ts';
import { defaultTasksOptions, type TasksOptions } from './tasks/options.ts';
import { createQuota } from './tasks/quota.ts';
import type { AssignmentInfo, TaskLink, TaskListResource, TaskResource } from './tasks/resources.ts';
import { clearCompleted, deleteTask, insertTask, patchTask } from './tasks/writes.ts';

/** Properties of a task that Google's own apps keep and the API cannot write. */
interface Annotation {
  links?: TaskLink[];
  assignment?: AssignmentInfo;
  /** The hour 'HH:MM', shown only by Google's apps; writing `due` clears it. */
  clock?: string | null;
  recurring?: boolean;
}

/**
 * The local Google, called in the same process: tests and imports use it to act as "another device". `who` is an email
 * or a subject. Calls follow the API's own rules and throw ApiError where the API refuses.
 */
export interface LocalGoogle {
  readonly context: GoogleContext;
  /** Settings for behaviour of the real service that is unknown; a change applies from the next request on. */
  readonly options: TasksOptions;
  readonly oauth: OAuthOptions;
  readonly tokens: TokenStore;
  readonly keys: SigningKeys;
  /**
   * Lets changes carry the clock's time again after it was set back; otherwise each stays later than the one before.
   */
  followClock(): void;
  accounts(): Account[];
  account(who: string): Account;
  /** Creates a person with an empty list 'My Tasks'. */
  createAccount(person: { name: string; email: string; premium?: boolean; sub?: string }): Account;
  lists(who: string): TaskListResource[];
  /** Returns all tasks of a list, including hidden, deleted and assigned ones, most recently changed first. */
  tasks(who: string, list: string): TaskResource[];
  insertList(who: string, title: string): TaskListResource;
  renameList(who: string, list: string, title: string): TaskListResource;
  deleteList(who: string, list: string): void;
  insertTask(who: string, list: string, body: Record<string, unknown>, place?: MovePlace): TaskResource;
  patchTask(who: string, list: string, task: string, body: Record<string, unknown>): TaskResource;
  deleteTask(who: string, list: string, task: string): void;
  moveTask(who: string, list: string, task: string, place: MovePlace): TaskResource;
  clear(who: string, list: string): void;
  /** Completes a task as Google's own apps do: it is hidden at once (api 2.4 D). */
  completeInGoogle(who: string, list: string, task: string): TaskResource;
  annotate(who: string, list: string, task: string, annotation: Annotation): TaskResource;
  /** Returns the ids of the assigned tasks whose original still exists in Docs or Chat. */
  originals(who: string): string[];
  /** Puts a document into an account's Drive. */
  addDocument(who: string, document: Document): void;
  /** Returns the hour of a task, which the API hides. */
  clockOf(who: string, list: string, task: string): string | null;
  /** Issues an access token without the consent pages. `scopes` defaults to full access to the Tasks API. */
  issueAccessToken(who: string, scopes?: readonly string[]): string;
  resolveToken(token: string): Bearer | undefined;
  revokeTokens(who: string): void;
  expireAccessTokens(who: string): void;
  /** Makes the account's administrator refuse sign-ins; null allows them again. */
  setRefusal(who: string, refusal: Refusal | null): void;
  /** Sets whether an account is listed as a paying one; the product reads its user document instead. */
  setPremium(who: string, premium: boolean): Account;
}

/** Derives a stable subject for an account that was created without one. */
function subjectOf(email: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 18)}`);
  return `1${digits.toString().padStart(20, '0').slice(0, 20)}`;
}

/** Creates the local Google over these tables. `onAccount` is called with each account that `createAccount` stored. */
export function createGoogle(sql: Sql, now: () => number, onAccount: (account: Account) => void): LocalGoogle {
  createSchema(sql);
  const options = defaultTasksOptions();
  const oauth = defaultOAuthOptions();
  const changes = createChanges();
  const context: GoogleContext = { sql, now, options, quota: createQuota(options, now), changes };
  const tokens = createTokenStore(sql, now, oauth, changes);
  const keys = createSigningKeys(sql);

  function account(who: string): Account {
    const found = findAccount(sql, who);
    if (!found) throw new Error(`There is no account ${who} in the local Google.`);
    const { refusal: _, ...person } = found;
    return person;
  }
  const subOf = (who: string) => account(who).sub;

  function tasks(who: string, list: string): TaskResource[] {
    const sub = subOf(who);
    const query = new URLSearchParams({ maxResults: '100' });
    for (const flag of ['showHidden', 'showDeleted', 'showAssigned']) query.set(flag, 'true');
    const all: TaskResource[] = [];
    for (;;) {
      const page = listTasks(context, sub, list, query);
      all.push(...page.items);
      if (page.nextPageToken === undefined) return all;
      query.set('pageToken', page.nextPageToken);
    }
  }

  function annotate(who: string, listId: string, taskId: string, annotation: Annotation): TaskResource {
    const list = requireList(context, subOf(who), listId);
    const task = requireTask(context, list, taskId);
    const stamp = nextStamp(context, list.sub);
    sql.run(
      'UPDATE google_tasks SET links = ?, assignment = ?, clock = ?, recurring = ?, updated = ?, stamp = ? WHERE seq = ?',
      annotation.links ? JSON.stringify(annotation.links) : task.links,
      annotation.assignment ? JSON.stringify(annotation.assignment) : task.assignment,
      annotation.clock === undefined ? task.clock : annotation.clock,
      annotation.recurring === undefined ? task.recurring : Number(annotation.recurring),
      stamp,
      stamp,
      task.seq,
    );
    if (annotation.assignment) putOriginal(context, list.sub, task.id, annotation.assignment.driveResourceInfo);
    touchList(context, list, stamp);
    return patchTask(context, list.sub, list.id, task.id, {});
  }

  const inTransaction = sql.transaction;
  return {
    context,
    options,
    oauth,
    tokens,
    keys,
    followClock: () => {
      sql.run('UPDATE google_accounts SET stamp = 0');
    },
    accounts: () => allAccounts(sql),
    account,
    createAccount: (person) => {
      const made = inTransaction(() => {
        const sub = person.sub ?? subjectOf(person.email);
        addAccount(context, { sub, email: person.email, name: person.name, premium: person.premium ?? false });
        insertList(context, sub, { title: 'My Tasks' });
        return account(sub);
      });
      onAccount(made);
      return made;
    },
    lists: (who) => {
      const all: TaskListResource[] = [];
      const query = new URLSearchParams();
      for (;;) {
        const page = listLists(context, subOf(who), query);
        all.push(...page.items);
        if (page.nextPageToken === undefined) return all;
        query.set('pageToken', page.nextPageToken);
      }
    },
    tasks,
    insertList: (who, title) => inTransaction(() => insertList(context, subOf(who), { title })),
    renameList: (who, list, title) => inTransaction(() => updateList(context, subOf(who), list, { title }, false)),
    deleteList: (who, list) => {
      inTransaction(() => deleteList(context, subOf(who), list));
    },
    insertTask: (who, list, body, place = {}) =>
      inTransaction(() => insertTask(context, subOf(who), list, body, place)),
    patchTask: (who, list, task, body) => inTransaction(() => patchTask(context, subOf(who), list, task, body)),
    deleteTask: (who, list, task) => inTransaction(() => deleteTask(context, subOf(who), list, task)),
    moveTask: (who, list, task, place) => inTransaction(() => moveTask(context, subOf(who), list, task, place)),
    clear: (who, list) => inTransaction(() => clearCompleted(context, subOf(who), list)),
    completeInGoogle: (who, list, task) =>
      inTransaction(() => {
        patchTask(context, subOf(who), list, task, { status: 'completed' });
        sql.run(
          'UPDATE google_tasks SET hidden = 1 WHERE completed IS NOT NULL AND (id = ? OR parent = ?)',
          task,
          task,
        );
        return patchTask(context, subOf(who), list, task, {});
      }),
    annotate: (who, list, task, annotation) => inTransaction(() => annotate(who, list, task, annotation)),
    originals: (who) =>
      sql
        .all<{ task: string }>('SELECT task FROM google_originals WHERE sub = ? ORDER BY rowid', subOf(who))
        .map((row) => row.task),
    addDocument: (who, document) => putDocument(context, subOf(who), document),
    clockOf: (who, list, task) => requireTask(context, requireList(context, subOf(who), list), task).clock,
    issueAccessToken: (who, scopes = ['openid', 'email', 'profile', 'https://www.googleapis.com/auth/tasks']) =>
      tokens.issue('access', { sub: subOf(who), client: 'tackboard-local', scopes: scopes.map(canonicalScope) }),
    resolveToken: (token) => tokens.find('access', token),
    revokeTokens: (who) => inTransaction(() => tokens.revokeAccount(subOf(who))),
    expireAccessTokens: (who) => tokens.expireAccessTokens(subOf(who)),
    setRefusal: (who, refusal) => {
      sql.run('UPDATE google_accounts SET refusal = ? WHERE sub = ?', refusal, subOf(who));
    },
    setPremium: (who, premium) => {
      sql.run('UPDATE google_accounts SET premium = ? WHERE sub = ?', Number(premium), subOf(who));
      return account(who);
    },
  };
}
