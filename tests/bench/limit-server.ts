import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeData } from './data.ts';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
};
const folder = join(import.meta.dirname, 'limit');
/** The cards of the floor: as many as a window of 1600 × 900 shows. */
const FLOOR = { columns: 5, cards: 10 };

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns the visible cards as plain markup. This page does nothing, so it shows what the measuring itself costs. */
function floor(set: string): string {
  const columns = makeData(set).slice(0, FLOOR.columns);
  return columns
    .map(({ title, tasks }, index) => {
      const cards = tasks
        .slice(0, FLOOR.cards)
        .map(
          (task, row) =>
            `<div class="card${task.done ? ' done' : ''}" data-task="${task.id}" style="transform:translateY(${row * 78}px)"><span class="check"><input type="checkbox"></span><div class="title">${escapeHtml(task.title)}</div><div class="due">${task.due}</div></div>`,
        );
      return `<section class="column" style="transform:translateX(${20 + index * 296}px)"><h2>${title}</h2><textarea rows="1"></textarea><div class="cards">${cards.join('')}</div></section>`;
    })
    .join('');
}

function body(path: string, query: URLSearchParams): { type: string; text: string } | null {
  const data = /^\/data\/(\w+)\.json$/.exec(path)?.[1];
  if (data) return { type: 'json', text: JSON.stringify(makeData(data)) };
  if (path === '/__blank') return { type: 'html', text: '<!doctype html><title>blank</title>' };
  if (path === '/') {
    const html = readFileSync(join(folder, 'limit.html'), 'utf8');
    const markup = query.has('floor') ? floor(query.get('set') ?? 'S') : '';
    return { type: 'html', text: html.replace('<!--FLOOR-->', () => markup) };
  }
  const file = /^\/(limit\.(css|js))$/.exec(path);
  return file ? { type: file[2] ?? '', text: readFileSync(join(folder, file[1] ?? ''), 'utf8') } : null;
}

/** Serves the hand-written page on loopback; files are compressed once. */
export async function startLimit(): Promise<{ url: string; close(): Promise<void> }> {
  const made = new Map<string, { type: string; packed: Buffer } | null>();
  const server = createServer((request, response) => {
    const key = request.url ?? '/';
    if (!made.has(key)) {
      const url = new URL(key, 'http://limit');
      const found = body(url.pathname, url.searchParams);
      made.set(key, found && { type: found.type, packed: gzipSync(found.text, { level: 9 }) });
    }
    const answer = made.get(key);
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    const { type, packed } = answer;
    const headers = {
      'content-type': `${TYPES[type]}; charset=utf-8`,
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
    };
    response.writeHead(200, headers).end(packed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
