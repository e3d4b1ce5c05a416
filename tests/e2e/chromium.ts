import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * The last one may lead to Ubuntu's snap, as the last of the places does: a snap has a /tmp of its own, where it finds
 * neither the profiles nor the extensions of the tests.
 */
const names = ['chromium', 'google-chrome-stable', 'google-chrome', 'microsoft-edge', 'chromium-browser'];

/** Debian's name of Chromium's headless shell. */
const SHELL = 'chromium-headless-shell';

/** Places of browsers that are not in the PATH. */
const places = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
  '/snap/bin/chromium',
];

/** Browsers that Puppeteer or Playwright downloaded for other projects. */
const caches = [
  '.cache/puppeteer/chrome/*/chrome-linux64/chrome',
  '.cache/ms-playwright/chromium-*/chrome-linux*/chrome',
  'Library/Caches/ms-playwright/chromium-*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of a Chromium on this machine: CHROME_PATH, the usual places, or Debian's own package, which is
 * installed if this runs as root. Throws an error of one line that says what to do.
 */
export function findChromium(env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (env.CHROME_PATH) {
    if (runs(env.CHROME_PATH)) return env.CHROME_PATH;
    throw new Error(`CHROME_PATH names ${env.CHROME_PATH}, which is not a program that can be run.`);
  }
  const found = search(env) ?? (canInstall() && install(env, 'chromium') ? search(env) : undefined);
  if (found) return found;
  throw new Error('No Chromium found: install one (on Debian: apt-get install chromium) or set CHROME_PATH.');
}

/**
 * Returns the path of Chromium's headless shell, for tests that need no more than pages: the same engine without a
 * browser around it, which takes a sixth of the time from them (docs/decisions/0022-headless-shell.md). It is Debian's
 * own package, which CI installs as root. Without it, and where CHROME_PATH names a browser, returns `chromium`.
 */
export function findShell(chromium: string, env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (env.CHROME_PATH) return chromium;
  const search = () => inFolders(env, [SHELL]).find(runs);
  const installed = () => env.CI !== undefined && canInstall() && install(env, SHELL);
  return search() ?? (installed() ? search() : undefined) ?? chromium;
}

function search(env: Readonly<Record<string, string | undefined>>): string | undefined {
  return [
    ...inFolders(env, names),
    ...places,
    ...caches.flatMap((pattern) => globSync(pattern, { cwd: homedir() }).map((file) => join(homedir(), file))),
  ].find(runs);
}

/** The paths of these programs in the folders of the PATH. */
function inFolders(env: Readonly<Record<string, string | undefined>>, programs: readonly string[]): readonly string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...folders, '/usr/bin'].flatMap((folder) => programs.map((program) => join(folder, program)));
}

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function canInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && runs('/usr/bin/apt-get');
}

/** Installs a package of Debian's; returns false if that failed. */
function install(env: Readonly<Record<string, string | undefined>>, name: string): boolean {
  const options: ExecFileSyncOptions = {
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'inherit', 'inherit'],
  };
  try {
    execFileSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], options);
    return true;
  } catch {
    // apt-get has printed the reason; the caller says what to do.
    return false;
  }
}
