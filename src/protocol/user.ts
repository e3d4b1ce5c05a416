import * as v from 'valibot';
import { DEFAULT_BOARD_ID, SORT_MODES } from '../domain/list.ts';
import type { UserDocument } from '../domain/user.ts';

const text = v.pipe(v.string(), v.maxLength(4096));
const color = v.pipe(v.string(), v.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i));
/** The colour of a list or board. White does not pass: it means no colour [2.49]. */
const ground = v.pipe(color, v.regex(/[^#f]/i));

const record = v.record(v.string(), v.unknown());

/** Returns the entries of a map that pass the schema of their key. */
const passing = (map: Readonly<Record<string, unknown>>, schemaOf: (key: string) => v.GenericSchema | undefined) =>
  Object.entries(map).flatMap(([key, value]) => {
    const schema = schemaOf(key);
    const parsed = schema && v.safeParse(schema, value);
    return parsed?.success ? [[key, parsed.output] as const] : [];
  });

/** Schema of an object that drops each field that does not fit and keeps the others. */
const fitting = <T extends Readonly<Record<string, v.GenericSchema>>>(fields: T) =>
  v.pipe(
    record,
    v.transform((map) => {
      const kept = passing(map, (key) => (Object.hasOwn(fields, key) ? fields[key] : undefined));
      return Object.fromEntries(kept) as { [K in keyof T]?: v.InferOutput<T[K]> };
    }),
  );

const board = fitting({ title: text, backgroundColor: ground, position: v.number() });
const listEntry = fitting({ boardId: text, position: v.number(), color: ground, sortBy: v.picklist(SORT_MODES) });
const tag = fitting({ name: text, color });

/** The plain fields of the user document [3.13]. */
const plain = fitting({
  email: text,
  calendarSettings: fitting({ weekStart: v.picklist(['0', '1', '6']) }),
  messagingToken: v.nullable(text),
  soundEffects: v.boolean(),
  showTaskCount: v.boolean(),
  premium: v.boolean(),
  plan: text,
  subscription: fitting({ status: text, plan: text, periodEnd: v.number() }),
  status: text,
  invalidRefreshToken: v.boolean(),
  isSharingLists: v.boolean(),
  paymentMethod: text,
  review: record,
  admin: v.boolean(),
  domain: text,
  company: v.boolean(),
});

/** The entries of a map that pass; `rename` maps their keys. */
function entriesOf<T>(
  value: unknown,
  schema: v.GenericSchema<unknown, T>,
  rename: (key: string) => string = (key) => key,
): Record<string, T> {
  const kept = v.is(record, value) ? passing(value, () => schema) : [];
  return Object.fromEntries(kept.map(([key, item]) => [rename(key), item as T]));
}

/**
 * The user document as the app uses it. `data` is what the cloud holds (null: no document yet). `stable` maps a list's
 * server id to its stable id, in keys and in preferences that name a list. Never throws: what does not fit is left out
 * here and stays in the cloud as it is.
 */
export function parseUser(
  uid: string,
  data: Readonly<Record<string, unknown>> | null,
  stable: (serverId: string) => string,
): UserDocument {
  const source = data ?? {};
  return {
    uid,
    ...v.parse(plain, source),
    ...(Object.hasOwn(source, 'tags') && { tags: entriesOf(source.tags, tag) }),
    ...(Object.hasOwn(source, 'prefs') && {
      prefs: entriesOf(source.prefs, v.pipe(v.string(), v.transform(stable))),
    }),
    boards: Object.fromEntries(
      Object.entries(entriesOf(source.boards, board)).filter(
        ([id, { title }]) => title !== undefined || id === DEFAULT_BOARD_ID,
      ),
    ),
    lists: entriesOf(source.lists, listEntry, stable),
  };
}
