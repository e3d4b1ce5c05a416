import { join } from 'node:path';
import { build } from 'vite';

/** Bundles the script that finds elements by role in a page, and returns its source. */
export async function bundleRoles(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'roles-in-page.ts'), formats: ['iife'], name: 'roles' },
    },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built');
  return bundle.output[0].code;
}
