import { build, type Plugin, type ResolvedConfig } from 'vite';

/**
 * Builds the engine for the service worker as a classic script of its own, assets/engine-sw-(build).js, which sets the
 * global `engine`. If it were part of sw.js, its 600 KB would be read whenever the worker starts to answer for a page.
 */
export function serviceWorkerEngine(entry: string, id: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'tackboard-service-worker-engine',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle() {
      const { outDir, target } = config.build;
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: config.define ?? {},
        build: {
          outDir: `${outDir}/assets`,
          emptyOutDir: false,
          target,
          chunkSizeWarningLimit: config.build.chunkSizeWarningLimit,
          lib: { entry, name: 'engine', formats: ['iife'], fileName: () => `engine-sw-${id}.js` },
        },
      });
    },
  };
}
