import type { CloudClock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import type { Account, Refusal } from '../google/accounts.ts';
import { type Html, html } from '../html.ts';
import type { LogEntry } from '../request-log.ts';
import { presets } from './presets.ts';
import { button, form, type Place } from './tasks.ts';

const clouds = [
  ['google', 'Google'],
  ['firebase', 'Firebase'],
] as const;

/** The panel of faults: buttons that cause them, and those active now. */
export function faultsPanel(place: Place, faults: Faults, clock: CloudClock): Html {
  const rows = clouds.map(([cloud, name]) => {
    const isDown = faults.isDown(cloud);
    const state = isDown ? html`<span class="state bad">Down</span>` : html`<span class="state good">Answers</span>`;
    const words = isDown ? 'Bring up' : 'Take down';
    const act = form(place, isDown ? 'up' : 'down', { cloud }, button(words, { label: `${words}: ${name}` }));
    return html`<li><span>${name}</span>${state}${act}</li>`;
  });
  const rules = faults.counts().map(({ id, name, matched, applied }) => {
    const heal = form(place, 'heal-one', { rule: String(id) }, button('Remove', { label: `Remove: ${name}` }));
    return html`<li><span>${name}<small>${applied} of ${matched} requests met it</small></span>${heal}</li>`;
  });
  const choices = Object.entries(presets).map(([name, { words }]) => html`<option value="${name}">${words}</option>`);
  const choose = html`<label class="grow"><span class="sr">What breaks</span><select name="name">${choices}</select></label>${button('Break')}`;
  const skew = clock.skew();
  const isBroken = rules.length > 0 || skew !== 0 || clouds.some(([cloud]) => faults.isDown(cloud));
  const hour = 3_600_000;
  const shifted = skew === 0 ? 'The clouds’ clock is the device’s.' : `The clouds’ clock is off by ${skew / 1000} s.`;
  const shift = (words: string, milliseconds: number) =>
    form(place, 'skew', { ms: String(milliseconds) }, button(words));
  return html`<section aria-labelledby="break"><h2 id="break">Break and heal</h2>
    <ul class="lines">${rows}</ul>
    ${form(place, 'break', {}, choose, 'row')}
    <div data-live="rules">${rules.length > 0 ? html`<ul class="lines">${rules}</ul>` : undefined}</div>
    <p class="meta">${shifted}</p>
    <div class="row">${shift('An hour ahead', hour)}${shift('An hour behind', -hour)}${skew === 0 ? undefined : shift('Set right', 0)}</div>
    ${isBroken ? form(place, 'heal', {}, button('Heal everything', { kind: 'go' })) : undefined}</section>`;
}

const refusals: [Refusal, string][] = [
  ['admin_policy_enforced', 'Refused by the administrator'],
  ['org_internal', 'Only for another organisation'],
  ['access_denied', 'Access denied'],
];

/** The panel of actions on an account's access. */
export function accessPanel(place: Place, account: Account & { refusal: Refusal | null }, connected: number): Html {
  const options = refusals.map(([code, words]) => {
    const selected = code === account.refusal ? html` selected` : undefined;
    return html`<option value="${code}"${selected}>${words}</option>`;
  });
  const choose = html`<label class="grow"><span class="sr">Sign-in of ${account.name}</span><select name="refusal"><option value="">Sign-in allowed</option>${options}</select></label>${button('Set')}`;
  const words = connected === 0 ? 'No app has access.' : 'An app has access.';
  return html`<section aria-labelledby="access"><h2 id="access">Access of ${account.name}</h2>
    <p class="meta" data-live="access">${words}</p>
    <div class="row">${form(place, 'expire', {}, button('Expire access tokens'))}${form(place, 'revoke', {}, button('Revoke access', { kind: 'danger' }))}</div>
    ${form(place, 'refuse', {}, choose, 'row')}
    ${form(place, 'premium', { on: account.premium ? 'no' : 'yes' }, button(account.premium ? 'End Premium' : 'Begin Premium'))}</section>`;
}

function changesOf(entry: LogEntry): string {
  return entry.changed.map(({ what, did, count }) => `${what} ${did}${count ? ` (${count})` : ''}`).join(', ');
}

/** Shortens a path to fit: drops the common prefix of an API, and cuts long ids and long queries. */
function shortPath(path: string): string {
  const named = path
    .replace(/^(\/o\/[^?]*)\?.*/, '$1')
    .replace(/^\/tasks\/v1/, '')
    .replace(/\/v1\/projects\/[^/]+(?:\/databases\/[^/]+)?/, '')
    .replace(/[A-Za-z0-9_-]{20,}/g, (id) => `${id.slice(0, 6)}…`);
  return named.length > 90 ? `${named.slice(0, 89)}…` : named;
}

/** The panel of the product's most recent requests, newest first. */
export function requestsPanel(entries: readonly LogEntry[]): Html {
  const rows = entries.slice(-25).reverse();
  const items = rows.map((entry) => {
    const kind = entry.status >= 400 || entry.status === 0 ? 'bad' : 'good';
    const status = entry.status === 0 ? 'No answer' : String(entry.status);
    const changed = changesOf(entry);
    return html`<li><div class="request"><span class="state ${kind}">${status}</span><code>${entry.method} ${shortPath(entry.path)}</code></div>
      ${entry.fault || changed ? html`<small>${[entry.fault && `Fault: ${entry.fault}`, changed].filter(Boolean).join('. ')}</small>` : undefined}</li>`;
  });
  return html`<section aria-labelledby="requests"><h2 id="requests">Requests</h2><div data-live="requests">
    ${items.length > 0 ? html`<ol class="requests">${items}</ol>` : html`<p class="meta">None yet.</p>`}</div></section>`;
}
