import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';

/**
 * `npm run lock`, after a change of dependencies: adds entries for other platforms' binaries that the current registry
 * does not have. npm silently leaves them out of the lockfile, and `npm ci` then rejects it everywhere. The entries
 * hold the exact version and platform; only a machine of that platform fetches them.
 */
const path = 'package-lock.json';

const entry = v.looseObject({
  dev: v.optional(v.boolean()),
  optionalDependencies: v.optional(v.record(v.string(), v.string())),
});
const lockfile = v.looseObject({ packages: v.record(v.string(), entry) });

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/** Returns the platform named in a prebuilt package's name, as in `@rollup/rollup-linux-x64-musl`. */
function platformOf(name: string): { os: string[]; cpu: string[]; libc?: string[] } | null {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (!os || !cpu) return null;
  if (os !== 'linux') return { os: [os], cpu: [cpu] };
  return { os: [os], cpu: [cpu], libc: [words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'] };
}

/** Returns true when a package located at `place` finds `name` in a node_modules folder beside or above it. */
function finds(packages: Record<string, unknown>, place: string, name: string): boolean {
  for (
    let folder = place;
    ;
    folder = folder.includes('/node_modules/') ? folder.replace(/\/node_modules\/(?!.*\/node_modules\/).*$/, '') : ''
  ) {
    if (Object.hasOwn(packages, `${folder === '' ? '' : `${folder}/`}node_modules/${name}`)) return true;
    if (folder === '') return false;
  }
}

const lock = v.parse(lockfile, JSON.parse(readFileSync(path, 'utf8')));
const { packages } = lock;
let added = 0;
for (const [place, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const platform = platformOf(name);
    if (finds(packages, place, name) || !/^\d+\.\d+\.\d+/.test(version) || !platform) continue;
    packages[`node_modules/${name}`] = { version, ...platform, ...(dev && { dev }), optional: true };
    added += 1;
  }
}
const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(path, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
console.log(`${added} binaries of other platforms entered`);
