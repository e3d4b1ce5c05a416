import type { HtmlTagDescriptor, Plugin } from 'vite';

/** What rolldown tells of a module while it groups modules into chunks. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

/** A package of a thousand modules that one file lists: who imports two of them needs no more. */
const ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;

/** Ids of the icons that a module imports by name from the list of all. */
function iconsOf(code: string, list: string, graph: Graph): string[] {
  const [, imported = ''] = code.match(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/) ?? [];
  const names = new Set(imported.split(',').map((name) => name.trim().split(' ')[0]));
  const { code: lines = '', importedIds = [] } = graph.getModuleInfo(list) ?? {};
  const files = [...(lines ?? '').matchAll(/\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["']/g)]
    .filter(([, exported = '']) => exported.split(/\bas\b|,/).some((name) => names.has(name.trim())))
    .map(([, , file = '']) => file);
  return importedIds.filter((id) => files.some((file) => id.endsWith(`/${file}`)));
}

/** Everything that modules need before they can run: their static imports, theirs, and themselves. */
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
 * A file named `name` of all that every one of `entries` needs, an array as much as any of its modules does; a module that
 * two groups want goes where the priority is higher.
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
 * Groups what the first paint needs into two files: `start` opens the database and reads the records while `app`, React
 * and the board, is still on its way. Everything else stays in the files that dynamic imports make.
 */
export const pageChunks = (start: string, app: string): Group[] => [group('start', 2, start), group('app', 1, app)];

/** What an entry needs without the entry itself, which runs where it is loaded: another page must not load it. */
const needsOf = (wanted: Group, entry: string): Group => ({
  ...wanted,
  name: (id, graph) => (id === entry ? null : wanted.name(id, graph)),
});

/**
 * What a worker needs, apart from its own script: where another file imports that, WebKit runs it a second time, and the
 * worker has two engines, of which one says that nobody is signed in.
 */
export const workerChunks = (entry: string): Group[] => [needsOf(group('engine-core', 1, entry), entry)];

/**
 * Groups what the extension's pages need at once: `core` is what the worker needs as well, `plan` what it shares with the
 * board alone: it must never load a screen; `popup` is the rest of the popup, which is most of the `board` too. `after` is
 * what these parts need, which the popup reads right after its first paint: it must not load the board with them.
 */
export const extensionChunks = (worker: string, popup: string, board: string, after: readonly string[]): Group[] => [
  group('core', 5, worker, popup),
  group('plan', 4, worker, board),
  needsOf(group('popup', 3, popup), popup),
  group('after', 2, after),
  needsOf(group('board', 1, board), board),
];

/** Names `app` and its styles in the document, so that they are fetched beside `start` and not after it. */
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
