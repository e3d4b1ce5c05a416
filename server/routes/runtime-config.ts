import type { RuntimeConfig } from '../../src/protocol/product-api.ts';
import type { Config } from '../config.ts';
import type { Origins } from '../web/security-headers.ts';

/** What engines are told of the server's configuration. */
export type PublicConfig = Origins & Pick<Config, 'companyDomain' | 'engineWaits'>;

/** The addresses of an engine's clouds, and the domain whose accounts have Premium; all of it is public. */
export function runtimeConfig(
  { publicUrl, tasksApiUrl, driveApiUrl, firebase, companyDomain, engineWaits }: PublicConfig,
  version: string,
): RuntimeConfig {
  return {
    version,
    publicUrl,
    tasksApiUrl,
    driveApiUrl,
    firebase: firebase.config,
    ...(companyDomain && { companyDomain }),
    ...(Object.keys(engineWaits).length > 0 && { waits: engineWaits }),
    ...(firebase.emulators && {
      authEmulatorUrl: `http://${firebase.emulators.authHost}`,
      firestoreEmulatorHost: firebase.emulators.firestoreHost,
    }),
  };
}
