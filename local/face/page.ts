import type { CloudClock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import { initialsOf } from '../google/oauth/pages.ts';
import type { LocalGoogle } from '../google/service.ts';
import { findAccount } from '../google/store.ts';
import { type Html, html } from '../html.ts';
import { type Answer, htmlAnswer } from '../http.ts';
import type { RequestLog } from '../request-log.ts';
import { readView, type View } from './model.ts';
import { accessPanel, faultsPanel, requestsPanel } from './panels.ts';
import { button, form, listSection, type Place } from './tasks.ts';

/** The parts of the clouds that the face shows and controls. */
export interface FaceParts {
  google: LocalGoogle;
  faults: Faults;
  requestLog: RequestLog;
  clock: CloudClock;
  setPremium(who: string, premium: boolean): void;
}

/** The result of the last button pressed. */
export interface Said {
  words: string;
  isRefused: boolean;
}

/** The address of a list's page. */
export function addressOf(account: string, list: string): string {
  return `/?${new URLSearchParams({ account, ...(list === '' ? {} : { list }) })}`;
}

function accountsNav({ accounts, account, lists, shown }: View): Html {
  const people = accounts.map(({ sub, name, email }) => {
    const isCurrent = sub === account?.sub;
    const current = isCurrent ? html` aria-current="true"` : undefined;
    return html`<li><a class="person" href="${addressOf(sub, '')}"${current}><span class="face" aria-hidden="true">${initialsOf(name)}</span><span>${name}<small>${email}</small></span></a></li>`;
  });
  const links = lists.map(({ id, title, open }) => {
    const current = id === shown?.list.id ? html` aria-current="page"` : undefined;
    return html`<li><a href="${addressOf(account?.sub ?? '', id)}"${current}><span dir="auto">${title}</span><span class="count">${open}</span></a></li>`;
  });
  const place = account && { account, list: shown?.list.id ?? '' };
  const addList = html`<label class="grow"><span class="sr">New list</span><input name="title" placeholder="Add a list" maxlength="1024"></label>${button('Add', { label: 'Add list' })}`;
  const addPerson = html`<label>Name<input name="name" required></label><label>Email<input type="email" name="email" required></label>${button('Add', { kind: 'go', label: 'Add person' })}`;
  return html`<nav aria-label="Accounts and lists"><h2>Accounts</h2><ul class="people">${people}</ul>
    ${place && html`<details class="editor" id="add-person"><summary>Add a person</summary><div class="panel">${form(place, 'add-person', {}, addPerson, 'fields')}</div></details>`}
    <h2>Lists</h2><ul class="lists" data-live="lists">${links}</ul>
    ${place && form(place, 'add-list', {}, addList, 'add')}</nav>`;
}

function aside(parts: FaceParts, place: Place): Html {
  const { google, faults, clock, requestLog } = parts;
  const { refusal = null } = findAccount(google.context.sql, place.account.sub) ?? {};
  const connected = google.context.sql.get<{ count: number }>(
    'SELECT count(*) AS count FROM google_grants WHERE sub = ?',
    place.account.sub,
  );
  return html`<aside aria-label="Faults, access and requests">${faultsPanel(place, faults, clock)}
    ${accessPanel(place, { ...place.account, refusal }, connected?.count ?? 0)}
    ${requestsPanel(requestLog.entries())}</aside>`;
}

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Not no-referrer: a form's POST would then send `Origin: null`, indistinguishable from one of a foreign page.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** The page that shows accounts, lists and tasks as the local Google holds them, with the actions a person can take. */
export function facePage(parts: FaceParts, query: URLSearchParams, said: Said | undefined): Answer {
  const view = readView(parts.google, query);
  const { account, shown, lists } = view;
  const place = account && { account, list: shown?.list.id ?? '' };
  const note = said && html`<p class="said ${said.isRefused ? 'bad' : 'good'}" role="status">${said.words}</p>`;
  const main =
    account && shown ? listSection(account, shown, lists) : html`<p class="empty">There is no account yet.</p>`;
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark"><title>${shown ? `${shown.list.title} – ` : ''}Local Google</title>
    <link rel="stylesheet" href="/face/controls.css"><link rel="stylesheet" href="/face/face.css"><script src="/face/face.js" type="module"></script></head>
    <body><a class="skip" href="#main">Skip to the list</a>
    <header><strong>Local Google</strong><span>What the service holds, and every other device</span></header>
    <div class="columns">${accountsNav(view)}<main id="main" tabindex="-1">${note}${main}</main>${place && aside(parts, place)}</div></body></html>`;
  return htmlAnswer(200, page.markup, headers);
}
