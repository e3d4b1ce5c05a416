import type { HtmlTagDescriptor, Plugin } from 'vite';

/** What rolldown tells of a module while it groups modules into chunks. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Everything that a module needs before it can run: its static imports, theirs, and itself. */
function staticClosure(entry: string, graph: Graph): Set<string> {
  const found = new Set<string>();
  const queue = [entry];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * Groups what the first paint needs into two files: `start` opens the database and reads the records while `app`, React
 * and the board, is still on its way. Everything else stays in the files that dynamic imports make.
 */
export function pageChunks(start: string, app: string) {
  const group = (name: string, entry: string, priority: number) => {
    let closure: Set<string> | null = null;
    return {
      debugName: name,
      priority,
      name(id: string, graph: Graph): string | null {
        closure ??= staticClosure(entry, graph);
        return closure.has(id) ? name : null;
      },
    };
  };
  return [group('start', start, 2), group('app', app, 1)];
}

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
