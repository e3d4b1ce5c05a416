import type { FieldShape } from '../fields.ts';
import type { GoogleContext } from '../store.ts';
import { refuse } from './errors.ts';
import { listShape, taskShape } from './resources.ts';

const titleLimit = 1024;
const notesLimit = 8192;
const timestamp = /^(\d{4})-(\d\d)-(\d\d)[Tt]([01]\d|2[0-3]):(\d\d):(\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/**
 * The writable fields in a task's body: absent = not named, null = cleared. Times are milliseconds, `due` a UTC day.
 */
export interface TaskChange {
  id?: string;
  title?: string;
  notes?: string | null;
  due?: string | null;
  completed?: number | null;
  status?: 'needsAction' | 'completed';
  deleted?: boolean;
}

/** Milliseconds of an RFC 3339 timestamp with a zone, or undefined for anything else, such as a bare date. */
function parseTimestamp(text: string): number | undefined {
  const parts = timestamp.exec(text);
  if (!parts) return undefined;
  const [, year, month, day] = parts;
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) > daysInMonth) return undefined;
  const milliseconds = Date.parse(text.toUpperCase());
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** Parses the JSON object in a body; an empty body counts as an empty object. */
export function parseBody(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse.badJson('Unexpected token.');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw refuse.badJson('Root must be a message.');
  return value as Record<string, unknown>;
}

/** Body fields that are not strings, with a check of their type; the type of read-only fields is checked as well. */
const otherTypes: Record<string, (value: unknown) => boolean> = {
  deleted: (value) => typeof value === 'boolean',
  hidden: (value) => typeof value === 'boolean',
  links: (value) => Array.isArray(value),
  assignmentInfo: (value) => typeof value === 'object' && !Array.isArray(value),
};

/** Throws 400 for a field that the resource lacks (by a switch), and for a value of the wrong type; null is allowed. */
function checkFields(context: GoogleContext, body: Record<string, unknown>, known: FieldShape): void {
  for (const [name, value] of Object.entries(body)) {
    if (!Object.hasOwn(known, name)) {
      if (context.options.unknownFields === 'ignored') continue;
      throw refuse.badJson(`Unknown name "${name}": Cannot find field.`);
    }
    const fits = otherTypes[name]?.(value) ?? typeof value === 'string';
    if (value !== null && !fits) throw refuse.invalidValue();
  }
}

function optionalText(value: unknown): string | null | undefined {
  if (value === undefined || value === null || typeof value === 'string') return value;
  throw refuse.invalidValue();
}

function parseTitle(context: GoogleContext, value: unknown): string | undefined {
  const text = optionalText(value);
  if (text === undefined) return undefined;
  const title = context.options.trimTitles ? (text ?? '').trimEnd() : (text ?? '');
  if (title.length > titleLimit) throw refuse.invalidValue();
  return title;
}

function parseMoment(value: unknown): number | null | undefined {
  const text = optionalText(value);
  if (text === undefined) return undefined;
  if (text === null || text === '') return null;
  const milliseconds = parseTimestamp(text);
  if (milliseconds === undefined) throw refuse.invalidValue();
  return milliseconds;
}

function parseStatus(value: unknown): 'needsAction' | 'completed' | undefined {
  if (value === undefined || value === 'needsAction' || value === 'completed') return value;
  if (value === null) return 'needsAction';
  throw refuse.invalidValue();
}

/** Reads a task's body; read-only fields are ignored. A `due` with an offset becomes the UTC day (api 2.6 AX). */
export function parseTaskChange(context: GoogleContext, body: Record<string, unknown>): TaskChange {
  checkFields(context, body, taskShape);
  const title = parseTitle(context, body.title);
  const notes = optionalText(body.notes);
  if (notes && notes.length > notesLimit) throw refuse.invalidValue();
  const due = parseMoment(body.due);
  const completed = parseMoment(body.completed);
  const status = parseStatus(body.status);
  const { id, deleted } = body;
  return {
    ...(typeof id === 'string' ? { id } : {}),
    ...(title === undefined ? {} : { title }),
    ...(notes === undefined ? {} : { notes: notes === '' ? null : notes }),
    ...(due === undefined ? {} : { due: due === null ? null : new Date(due).toISOString().slice(0, 10) }),
    ...(completed === undefined ? {} : { completed }),
    ...(status === undefined ? {} : { status }),
    ...(deleted === undefined ? {} : { deleted: deleted === true }),
  };
}

/** Reads a list's body. */
export function parseListChange(
  context: GoogleContext,
  body: Record<string, unknown>,
): { id?: string; title?: string } {
  checkFields(context, body, listShape);
  const title = parseTitle(context, body.title);
  return { ...(typeof body.id === 'string' ? { id: body.id } : {}), ...(title === undefined ? {} : { title }) };
}

/** Reads a boolean query parameter; returns `fallback` when it is absent. */
export function booleanParameter(query: URLSearchParams, name: string, fallback: boolean): boolean {
  const value = query.get(name);
  if (value === null || value === '') return fallback;
  if (value === 'true') return true;
  if (value === 'false') return false;
  throw refuse.invalidValue();
}

/** Reads maxResults; a value above `max` counts as `max`. */
export function pageSize(query: URLSearchParams, fallback: number, max: number): number {
  const value = query.get('maxResults');
  if (value === null || value === '') return fallback;
  if (!/^\d{1,9}$/.test(value) || Number(value) < 1) throw refuse.invalidValue();
  return Math.min(Number(value), max);
}

/** Reads a time bound of a listing in milliseconds, if the query has it. */
export function timeParameter(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null || value === '') return undefined;
  const milliseconds = parseTimestamp(value);
  if (milliseconds === undefined) throw refuse.invalidValue();
  return milliseconds;
}

/** Makes a page token from the last row shown. Successive pages therefore show no consistent snapshot. */
export function pageToken(scope: string, after: number[]): string {
  return Buffer.from(JSON.stringify([scope, ...after])).toString('base64url');
}

/** Reads the `count` numbers in a page token of this scope, if the query has one. Throws 400 for any other text. */
export function parsePageToken(query: URLSearchParams, scope: string, count: number): number[] | undefined {
  const token = query.get('pageToken');
  if (token === null || token === '') return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    if (
      Array.isArray(value) &&
      value[0] === scope &&
      value.length === count + 1 &&
      value.slice(1).every(Number.isSafeInteger)
    ) {
      return value.slice(1) as number[];
    }
  } catch {
    throw refuse.invalidValue();
  }
  throw refuse.invalidValue();
}
