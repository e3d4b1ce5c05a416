import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { clouds } from '../faults.ts';
import { refusals } from '../google/accounts.ts';
import { ApiError } from '../google/api-error.ts';
import { applyEdit, editSchema } from '../google/edits.ts';
import type { LocalGoogle } from '../google/service.ts';
import { type Answer, type Handler, header, htmlAnswer, readBody, sendAnswer } from '../http.ts';
import { addressOf, type FaceParts, facePage, type Said } from './page.ts';
import { presets } from './presets.ts';

const assets: Record<string, string> = {
  '/face/controls.css': 'text/css; charset=UTF-8',
  '/face/face.css': 'text/css; charset=UTF-8',
  '/face/face.js': 'text/javascript; charset=UTF-8',
};

function isFacePath(path: string): boolean {
  return path === '/' || path === '/face' || path in assets;
}

/** Returns true when a request comes from the face itself: other origins' pages, the product's too, cannot act here. */
function isOwn(req: IncomingMessage): boolean {
  const origin = header(req, 'origin');
  return origin === `http://${header(req, 'host')}`;
}

const cloud = v.object({ cloud: v.picklist(clouds) });

/** Performs the action of a form and returns a sentence about it. Throws when the action is refused. */
function act({ google, faults, clock, setPremium }: FaceParts, who: string, fields: Record<string, string>): string {
  switch (fields.do) {
    case 'down':
      faults.setDown(v.parse(cloud, fields).cloud, true);
      return 'The cloud is down.';
    case 'up':
      faults.setDown(v.parse(cloud, fields).cloud, false);
      return 'The cloud answers again.';
    case 'break': {
      const preset = Object.entries(presets).find(([name]) => name === fields.name)?.[1];
      if (!preset) throw new Error('There is no such fault.');
      faults.add({ name: preset.words, ...preset.rule });
      return `Broken: ${preset.words}.`;
    }
    case 'heal-one':
      faults.remove(Number(fields.rule));
      return 'The fault is removed.';
    case 'heal':
      faults.clear();
      for (const name of clouds) faults.setDown(name, false);
      clock.setSkew(0);
      return 'Nothing is broken now.';
    case 'skew':
      clock.setSkew(v.parse(v.pipe(v.string(), v.toNumber()), fields.ms));
      return 'The clock is set.';
    case 'revoke':
      google.revokeTokens(who);
      return 'Access is revoked, as in the settings of the Google account.';
    case 'expire':
      google.expireAccessTokens(who);
      return 'The access tokens have expired; a refresh token gets new ones.';
    case 'refuse': {
      const code = v.parse(v.picklist(['', ...refusals]), fields.refusal);
      google.setRefusal(who, code === '' ? null : code);
      return code === '' ? 'Sign-in is allowed.' : 'Sign-in is refused.';
    }
    case 'premium': {
      const { on } = v.parse(v.object({ on: v.picklist(['yes', 'no']) }), fields);
      setPremium(who, on === 'yes');
      return on === 'yes' ? 'A Premium subscription has begun.' : 'The Premium subscription has ended.';
    }
    case 'add-person': {
      const person = v.parse(
        v.object({ name: v.pipe(v.string(), v.nonEmpty()), email: v.pipe(v.string(), v.email()) }),
        fields,
      );
      return `${google.createAccount(person).name} has an account now.`;
    }
    default:
      applyEdit(google, who, v.parse(editSchema, changedOnly(google, who, withDay(fields))));
      return 'Done, as another device.';
  }
}

/**
 * A date field holds a day; the API takes a timestamp, or nothing to clear the day. A new task may name no day at all.
 */
function withDay(fields: Record<string, string>): Record<string, string> {
  const { due, ...rest } = fields;
  if (due === undefined || (due === '' && fields.do === 'add-task')) return rest;
  return { ...rest, due: due === '' ? '' : `${due}T00:00:00.000Z` };
}

/**
 * Reduces the editor's form, which sends every field, to the changed ones, as a device does. Otherwise an unchanged day
 * would be written and its hour lost (api 2.6 inf).
 */
function changedOnly(google: LocalGoogle, who: string, fields: Record<string, string>): Record<string, string> {
  if (fields.do !== 'change-task') return fields;
  const task = google.tasks(who, fields.list ?? '').find(({ id }) => id === fields.task);
  const before: Record<string, string | undefined> = {
    title: task?.title,
    notes: task?.notes ?? '',
    due: task?.due ?? '',
  };
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== before[name]));
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiError) return `Refused by the API: ${error.message}`;
  if (error instanceof v.ValiError) return 'Something in this form is missing or malformed.';
  return error instanceof Error ? error.message : String(error);
}

/**
 * The web page of the local clouds at their root, for people. Like the control endpoint it is neither logged nor
 * subject to faults, so that it can repair what is broken.
 */
export function createFace(parts: FaceParts): Handler {
  const files = new Map(
    Object.keys(assets).map((path) => [
      path,
      readFileSync(new URL(`.${path.slice('/face'.length)}`, import.meta.url), 'utf8'),
    ]),
  );
  let said = new Map<string, Said>();
  let lastSaid = 0;

  function remember(one: Said): string {
    lastSaid += 1;
    said = new Map([...said, [String(lastSaid), one] as const].slice(-20));
    return String(lastSaid);
  }

  function post(fields: Record<string, string>): Answer {
    const { account = '', list = '' } = fields;
    let one: Said;
    try {
      one = { words: act(parts, account, fields), isRefused: false };
    } catch (error) {
      one = { words: wordsOf(error), isRefused: true };
    }
    const anchor = fields.task === undefined ? '' : `#task-${encodeURIComponent(fields.task)}`;
    const target = `${addressOf(account, list)}&said=${remember(one)}${anchor}`;
    return { status: 303, headers: { Location: target, 'Cache-Control': 'no-store' }, body: '' };
  }

  async function answer(req: IncomingMessage, url: URL): Promise<Answer> {
    if (req.method === 'POST' && url.pathname === '/face') {
      if (!isOwn(req))
        return htmlAnswer(403, '<!doctype html><title>Refused</title><p>Only this page’s own forms work here.');
      // Forms end lines with CR LF: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html
      const sent = new URLSearchParams(await readBody(req));
      return post(Object.fromEntries([...sent].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')])));
    }
    if (req.method !== 'GET' || url.pathname === '/face') {
      return { ...htmlAnswer(405, '<!doctype html><title>Not allowed</title>'), headers: { Allow: 'GET' } };
    }
    const file = files.get(url.pathname);
    if (file === undefined) return facePage(parts, url.searchParams, said.get(url.searchParams.get('said') ?? ''));
    const type = assets[url.pathname] ?? 'text/plain';
    return { status: 200, headers: { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' }, body: file };
  }

  return async (req, res, url) => {
    if (!isFacePath(url.pathname)) return false;
    sendAnswer(res, await answer(req, url), header(req, 'accept-encoding'));
    return true;
  };
}
