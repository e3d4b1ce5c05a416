import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The information that rolldown offers on modules while it groups them into chunks. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

/**
 * The index file of the icon package, which lists a thousand modules: a file that imports two of them needs no others.
 */
const ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;

/** Returns the ids of the icon modules that a module imports by name from that index. */
function iconsOf(code: string, list: string, graph: Graph): string[] {
  const [, imported = ''] = code.match(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/) ?? [];
  const names = new Set(imported.split(',').map((name) => name.trim().split(' ')[0]));
  const { code: lines = '', importedIds = [] } = graph.getModuleInfo(list) ?? {};
  const files = [...(lines ?? '').matchAll(/\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["']/g)]
    .filter(([, exported = '']) => exported.split(/\bas\b|,/).some((name) => names.has(name.trim())))
    .map(([, , file = '']) => file);
  return importedIds.filter((id) => files.some((file) => id.endsWith(`/${file}`)));
}

/** Returns everything that modules need before they can run: themselves and their static imports, transitively. */
function staticClosure(entries: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const queue = [...entries];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const { importedIds = [], code = null } = graph.getModuleInfo(id) ?? {};
    for (const imported of importedIds)
      queue.push(...(ICONS.test(imported) ? iconsOf(code ?? '', imported, graph) : [imported]));
  }
  return found;
}

interface Group {
  readonly debugName: string;
  readonly priority: number;
  name(id: string, graph: Graph): string | null;
}

/**
 * Makes a chunk named `name` of the modules that every one of `entries` needs; an array counts as one entry, which
 * needs whatever any of its modules needs. A module that two groups want goes to the one with the higher priority.
 */
function group(name: string, priority: number, ...entries: readonly (string | readonly string[])[]): Group {
  let closures: readonly Set<string>[] | null = null;
  return {
    debugName: name,
    priority,
    name(id, graph) {
      closures ??= entries.map((entry) => staticClosure([entry].flat(), graph));
      return closures.every((closure) => closure.has(id)) ? name : null;
    },
  };
}

/**
 * Groups what the first paint needs into two files: `start` opens the database and reads the records while `app`, which
 * is React and the board, is still loading. Everything else stays in the files that dynamic imports make.
 */
export const pageChunks = (start: string, app: string): Group[] => [group('start', 2, start), group('app', 1, app)];

/**
 * The modules that an entry needs, without the entry itself: it runs wherever it is loaded, so another page must not
 * load it.
 */
const needsOf = (wanted: Group, entry: string): Group => ({
  ...wanted,
  name: (id, graph) => (id === entry ? null : wanted.name(id, graph)),
});

/**
 * Groups what a worker needs into a file apart from its entry script. If another file imported the entry, WebKit would
 * run it a second time, and the worker would have two engines, of which one says that nobody is signed in.
 */
export const workerChunks = (entry: string): Group[] => [needsOf(group('engine-core', 1, entry), entry)];

/**
 * Groups what the extension's pages need at once. `core` is what the worker needs too, and `plan` what the worker,
 * which must never load a screen, shares with the board alone. `popup` is the rest of the popup, which is most of the
 * board too. `after` is what the `after` modules need: the popup loads them right after its first paint, and must not
 * load the board with them.
 */
export const extensionChunks = (worker: string, popup: string, board: string, after: readonly string[]): Group[] => [
  group('core', 5, worker, popup),
  group('plan', 4, worker, board),
  needsOf(group('popup', 3, popup), popup),
  group('after', 2, after),
  needsOf(group('board', 1, board), board),
];

/** Preloads `app` and its styles from the document, so that they are fetched along with `start` and not after it. */
export function preloadApp(): Plugin {
  return {
    name: 'tackboard-preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const app = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'app');
        if (app?.type !== 'chunk') throw new Error('The build has no chunk "app".');
        const styles = [...(app.viteMetadata?.importedCss ?? [])];
        const tag = (rel: string, file: string): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel, href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        });
        return [tag('modulepreload', app.fileName), ...styles.map((file) => tag('stylesheet', file))];
      },
    },
  };
}
