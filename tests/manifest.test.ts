import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ManifestV3Export } from '@crxjs/vite-plugin';
import { expect, it } from 'vitest';
import config from '../manifest.config.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const manifest = config as Exclude<ManifestV3Export, Promise<unknown> | ((...args: never[]) => unknown)>;

type Messages = Record<string, { message: string; placeholders?: Record<string, { content: string }> }>;
const locales = globSync('background/public/_locales/*/messages.json', { cwd: root });
const messagesOf = (file: string) => JSON.parse(read(file)) as Messages;
const english = messagesOf('background/public/_locales/en/messages.json');
const said = (text = '') => text.replace(/__MSG_(\w+)__/g, (_, name) => english[name]?.message ?? '');

it('gives every permission its reason beside it, and to users in docs/privacy.md, and that names no other', () => {
  const permissions = [...(manifest.permissions ?? [])];
  const [, list = ''] = /\n {2}permissions: \[([^\]]+)\]/.exec(read('manifest.config.ts')) ?? [];
  const reasoned = [...list.matchAll(/\/\/ .{10,}\n\s+'(\w+)'/g)].map(([, name]) => name);
  expect(reasoned).toEqual(permissions);
  const [, table = ''] = /## What each permission is for\n([^#]+)/.exec(read('docs/privacy.md')) ?? [];
  const rows = [...table.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].slice(2).map(([, name, what]) => ({ name, what }));
  expect(rows.map(({ name }) => name)).toEqual([
    ...permissions.map((name) => `\`${name}\``),
    'the site it was built for',
  ]);
  expect(rows.filter(({ what = '' }) => what.length < 10)).toEqual([]);
});

it('has of every permission a test by the name that extension-permissions.test.ts gives', () => {
  const named = [
    ...read('tests/e2e/extension-permissions.test.ts').matchAll(/^ {2,4}(?:\w+: \{ )?test: '([^']+)'/gm),
  ].map(([, title = '']) => title);
  expect(named).toHaveLength(manifest.permissions?.length ?? 0);
  const titles = globSync('tests/e2e/extension*.test.ts', { cwd: root }).flatMap((file) => [
    ...read(file).matchAll(/^it\(\s*'([^']+)'/gm),
  ]);
  for (const title of named)
    expect(
      titles.map(([, found = '']) => found.includes(title)),
      title,
    ).toContain(true);
});

it('asks for one site, lets nobody else talk to it, and runs no code but its own', () => {
  expect(manifest.host_permissions).toHaveLength(1);
  expect(manifest.externally_connectable).toEqual({ ids: [] });
  expect(manifest).not.toHaveProperty('content_scripts');
  expect(manifest).not.toHaveProperty('web_accessible_resources');
  const policy = manifest.content_security_policy?.extension_pages ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe|https?:\/\/\*/);
});

it('has in every language all that the manifest and the worker say, and nothing else', () => {
  const worker = globSync('background/*.ts', { cwd: root }).map(read).join('\n');
  const asked = [
    ...JSON.stringify(manifest).matchAll(/__MSG_(\w+)__/g),
    ...worker.matchAll(/\b(?:getMessage|words)\('(\w+)'/g),
  ].map(([, name]) => name);
  expect(locales.length).toBeGreaterThan(0);
  for (const locale of locales) {
    const messages = messagesOf(locale);
    expect(Object.keys(messages).toSorted(), locale).toEqual([...new Set(asked)].toSorted());
    for (const [name, { message, placeholders = {} }] of Object.entries(messages)) {
      expect(message, `${locale} ${name}`).toMatch(/\w/);
      const wanted = english[name]?.placeholders ?? {};
      const used = [...message.matchAll(/\$(\w+)\$/g)].map(([, placeholder = '']) => placeholder.toLowerCase());
      expect([used, Object.keys(placeholders)], `${locale} ${name}`).toEqual([
        Object.keys(wanted),
        Object.keys(wanted),
      ]);
    }
  }
});

it('says in the store what its manifest says, as short as Chrome wants it', () => {
  const listing = read('docs/store/listing.md');
  const under = (title: string) =>
    new RegExp(`## ${title}\\n\\n([^#]+?)\\n\\n`).exec(listing)?.[1]?.replaceAll('\n', ' ');
  expect(under('Name')).toBe(said(manifest.name));
  expect(under('Summary')).toBe(said(manifest.description));
  expect(said(manifest.name).length).toBeLessThanOrEqual(75);
  expect(said(manifest.short_name).length).toBeLessThanOrEqual(12);
  expect(said(manifest.description).length).toBeLessThanOrEqual(132);
});
