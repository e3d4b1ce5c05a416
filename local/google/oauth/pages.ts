import { createHash } from 'node:crypto';
import { escapeHtml } from '../../html.ts';
import { type Answer, htmlAnswer } from '../../http.ts';
import type { Account } from '../accounts.ts';
import { consentScopes } from './scopes.ts';

const css = `
:root{color-scheme:light dark;--bg:#f4f6f9;--card:#fff;--line:#d5dbe5;--control:#7d8798;--text:#1d2433;--muted:#556072;--accent:#2f5fe0;--on:#fff}
@media(prefers-color-scheme:dark){:root{--bg:#1b1b1b;--card:#232427;--line:#3f424a;--control:#8a919f;--text:#eceef2;--muted:#a7aebb;--accent:#8fb0ff;--on:#10203f}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--bg);color:var(--text);font:16px/24px system-ui,sans-serif}
main{width:min(480px,100vw - 24px);background:var(--card);border:1px solid var(--line);border-radius:20px;padding:32px;margin:12px}
h1{font-size:24px;line-height:32px;margin:8px 0;font-weight:500}p{margin:0 0 16px;color:var(--muted)}.mark{font-size:13px;color:var(--muted)}
ul{list-style:none;margin:0;padding:0}li+li{border-top:1px solid var(--line)}
.account{display:grid;grid-template-columns:40px 1fr;gap:0 14px;align-items:center;width:100%;padding:12px 8px;border:0;border-radius:10px;background:none;color:inherit;font:inherit;text-align:left;cursor:pointer}
.account:hover{background:color-mix(in srgb,var(--accent) 10%,transparent)}.account small{color:var(--muted);grid-column:2}
.face{grid-row:span 2;width:40px;height:40px;border-radius:50%;display:grid;place-items:center;background:var(--accent);color:var(--on);font-weight:600;font-size:14px}
fieldset{border:0;margin:0 0 20px;padding:0}legend{padding:0 0 8px;font-weight:600}
label{display:flex;gap:12px;padding:12px 0;border-top:1px solid var(--line);cursor:pointer}input[type=checkbox]{width:20px;height:20px;margin:2px 0;accent-color:var(--accent);flex:none}
.row{display:flex;justify-content:flex-end;gap:12px}.row button{min-height:40px;padding:0 20px;border-radius:20px;border:1px solid var(--control);background:none;color:var(--accent);font:inherit;font-weight:600;cursor:pointer}
.row .go{background:var(--accent);color:var(--on);border-color:transparent}
.who{display:grid;grid-template-columns:40px 1fr;gap:0 14px;align-items:center;margin:0 0 16px;color:var(--text)}.who small{color:var(--muted)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}code{overflow-wrap:anywhere}
@media(max-width:500px){body{place-items:start center}main{padding:24px 20px}}`;

const styleHash = createHash('sha256').update(css).digest('base64');

function page(status: number, title: string, body: string): Answer {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${css}</style></head><body><main><div class="mark">Local Google account</div><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
  return htmlAnswer(status, html, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
    // Not no-referrer: the forms would then send `Origin: null`, which a foreign page's form may send as well.
    'Referrer-Policy': 'same-origin',
  });
}

/** The first letters of the first two words of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');
}

/** The account chooser: one button per account. `ticket` carries the request through the pages. */
export function chooserPage(accounts: readonly Account[], clientName: string, ticket: string): Answer {
  const buttons = accounts
    .map(
      ({ sub, name, email }) =>
        `<li><button class="account" name="account" value="${escapeHtml(sub)}"><span class="face" aria-hidden="true">${escapeHtml(initialsOf(name))}</span><span>${escapeHtml(name)}</span> <small>${escapeHtml(email)}</small></button></li>`,
    )
    .join('');
  return page(
    200,
    'Choose an account',
    `<p>to continue to ${escapeHtml(clientName)}</p><form method="post" action="/o/oauth2/v2/auth/account"><input type="hidden" name="ticket" value="${escapeHtml(ticket)}"><ul aria-label="Accounts">${buttons}</ul></form>`,
  );
}

/** The consent page: a ticked box for each scope that can be left out. */
export function consentPage(account: Account, clientName: string, scopes: readonly string[], ticket: string): Answer {
  const client = escapeHtml(clientName);
  const boxes = scopes
    .map(
      (scope) =>
        `<label><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked> ${escapeHtml(consentScopes.get(scope) ?? scope)}</label>`,
    )
    .join('');
  const choice = boxes && `<fieldset><legend>Select what ${client} can access</legend>${boxes}</fieldset>`;
  return page(
    200,
    `${clientName} wants access to your Google Account`,
    `<p class="who"><span class="face" aria-hidden="true">${escapeHtml(initialsOf(account.name))}</span><span>${escapeHtml(account.name)}</span> <small>${escapeHtml(account.email)}</small></p><p>${client} will see your name, email address and picture.</p><form method="post" action="/o/oauth2/v2/auth/consent"><input type="hidden" name="ticket" value="${escapeHtml(ticket)}"><input type="hidden" name="account" value="${escapeHtml(account.sub)}">${choice}<div class="row"><button name="decision" value="cancel">Cancel</button><button class="go" name="decision" value="continue">Continue</button></div></form>`,
  );
}

/** The page that Google itself shows when the address to send the person back to cannot be trusted. */
export function errorPage(status: number, code: string, explanation: string): Answer {
  return page(
    status,
    'Access blocked: authorization error',
    `<p>${escapeHtml(explanation)}</p><p>Error ${status}: <code>${escapeHtml(code)}</code></p>`,
  );
}
