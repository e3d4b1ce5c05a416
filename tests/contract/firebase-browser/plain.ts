import {
  arrayRemove,
  arrayUnion,
  Bytes,
  DocumentReference,
  deleteField,
  doc,
  type Firestore,
  GeoPoint,
  increment,
  maximum,
  minimum,
  serverTimestamp,
  Timestamp,
  VectorValue,
  vector,
} from 'firebase/firestore';

/** A value that JSON cannot express: its kind, and its parts. */
interface Tagged {
  readonly $: string;
  readonly of?: unknown;
}

function isTagged(value: object): value is Tagged {
  return '$' in value;
}

/** Turns a test's JSON into values of the SDK; `{$: 'increment', of: 2}` becomes increment(2). */
export function toSdk(firestore: Firestore, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => toSdk(firestore, item));
  if (typeof value !== 'object' || value === null) return value;
  if (isTagged(value)) return untag(firestore, value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toSdk(firestore, item)]));
}

function untag(firestore: Firestore, { $: kind, of }: Tagged): unknown {
  const list = Array.isArray(of) ? of.map((item) => toSdk(firestore, item)) : [];
  const [first = 0, second = 0] = list.map(Number);
  switch (kind) {
    case 'number':
      return Number(of);
    case 'timestamp':
      return new Timestamp(first, second);
    case 'bytes':
      return Bytes.fromBase64String(String(of));
    case 'geo':
      return new GeoPoint(first, second);
    case 'reference':
      return doc(firestore, String(of));
    case 'vector':
      return vector(list.map(Number));
    case 'serverTimestamp':
      return serverTimestamp();
    case 'delete':
      return deleteField();
    case 'increment':
      return increment(Number(of));
    case 'maximum':
      return maximum(Number(of));
    case 'minimum':
      return minimum(Number(of));
    case 'arrayUnion':
      return arrayUnion(...list);
    case 'arrayRemove':
      return arrayRemove(...list);
    default:
      throw new Error(`Unknown kind ${kind}.`);
  }
}

/** Turns values of the SDK into JSON; the keys of maps are sorted. */
export function toPlain(value: unknown): unknown {
  if (typeof value === 'number') {
    return Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : { $: 'number', of: Object.is(value, -0) ? '-0' : String(value) };
  }
  if (Array.isArray(value)) return value.map(toPlain);
  if (value instanceof Timestamp) return { $: 'timestamp', of: [value.seconds, value.nanoseconds] };
  if (value instanceof Bytes) return { $: 'bytes', of: value.toBase64() };
  if (value instanceof GeoPoint) return { $: 'geo', of: [value.latitude, value.longitude] };
  if (value instanceof DocumentReference) return { $: 'reference', of: value.path };
  if (value instanceof VectorValue) return { $: 'vector', of: value.toArray() };
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, toPlain(item)]));
}
