/** Id of this build (vite.config.ts). */
declare const __BUILD__: string;
/** When the sources of this build were last changed, in milliseconds; 0 in development. */
declare const __BUILT_AT__: number;
/** https://github.com/whatwg/html/issues/10997 */
interface WorkerOptions {
  extendedLifetime?: boolean;
}
/** Title, text and button label of a page that broke before anything of it was drawn (build/first-paint-plugin.ts). */
declare const __BROKEN__: readonly [title: string, text: string, reload: string];
