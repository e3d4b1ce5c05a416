import * as v from 'valibot';
import { operationSchema } from './operations.ts';

/**
 * Page → engine. `hello` is answered with `status`, a command with `reply`. A page connects to the engine of its own
 * build; engines of different builds find each other in another way (platform/web/hand-over.ts).
 */
export const toEngine = v.variant('type', [
  v.object({ type: v.literal('hello'), page: v.string() }),
  v.object({ type: v.literal('wake'), operations: v.optional(v.array(operationSchema)) }),
  /** A person is doing something on the page right now. */
  v.object({ type: v.literal('input') }),
  v.object({
    type: v.literal('command'),
    id: v.string(),
    command: v.variant('name', [
      v.object({ name: v.literal('signIn'), authCode: v.string(), state: v.string() }),
      /** The engine's host asks Google itself where a page cannot be redirected there and back: in the extension. */
      v.object({
        name: v.literal('authorize'),
        prompt: v.optional(v.picklist(['select_account', 'consent'])),
        loginHint: v.optional(v.string()),
        /** Asks for the names of documents as well [6.5]. */
        scope: v.optional(v.literal('drive')),
      }),
      /**
       * Sends what waits and forgets the account. Refused while changes still wait, except those up to the key
       * `discard`, which the user saw and throws away. Also refused if something happened that the user was not told
       * of: a kept record of it has a key above `told`.
       */
      v.object({
        name: v.literal('signOut'),
        /** The account that the asking page shows: no other one is signed out. */
        uid: v.optional(v.string()),
        discard: v.optional(v.number()),
        told: v.optional(v.number()),
      }),
      /** Complete refresh that a person asked for. */
      v.object({ name: v.literal('refresh') }),
      /**
       * Sends at once what waits: the last page that could undo it is hiding. Operations of another page are left out,
       * since they can still be undone there.
       */
      v.object({ name: v.literal('flush') }),
      /** Tries everything that waits at once, whenever its next try was due. */
      v.object({ name: v.literal('retry') }),
      /** Holds sending back, or lets it go on. */
      v.object({ name: v.literal('pause'), on: v.boolean() }),
      /** Forgets the clouds' data and the access token, and fetches them again; changes that wait stay [4.24, 4.25]. */
      v.object({ name: v.literal('reset') }),
      /** A page came online, was focused or shown again. */
      v.object({ name: v.literal('look') }),
      /** Names of documents in Drive, by their ids. */
      v.object({ name: v.literal('documents'), ids: v.array(v.string()) }),
      /** Let the newer version that waits take over, where the host can [8.30]. */
      v.object({ name: v.literal('update') }),
    ]),
  }),
  v.object({ type: v.literal('bye') }),
]);
export type ToEngine = v.InferOutput<typeof toEngine>;
export type Command = Extract<ToEngine, { type: 'command' }>['command'];
