import type { Config } from '../config.ts';

/** Hashes of one document's inline scripts and styles, as CSP sources. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] };

export const NO_INLINE: InlineHashes = { scripts: [], styles: [] };

/**
 * SHA-256 of the empty text. styled-components creates an empty <style> and fills it through CSSOM, which CSP allows;
 * only the empty element itself needs permission (https://www.w3.org/TR/CSP3/#style-src-inline). No nonce, so that a
 * document can be cached.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The origins that firebase/auth and firebase/firestore connect to. */
const FIREBASE_ORIGINS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://firestore.googleapis.com',
];

/** The addresses that a policy allows. */
export type Origins = Pick<Config, 'publicUrl' | 'tasksApiUrl' | 'driveApiUrl' | 'firebase'>;

/**
 * The Content-Security-Policy of a document or worker: no inline code, no eval, and connections only to the configured
 * clouds. `dev` also allows Vite's client: its inline preamble, injected styles and socket.
 */
export function contentSecurityPolicy(config: Origins, inline: InlineHashes, dev: boolean): string {
  const { emulators } = config.firebase;
  const clouds = emulators ? [`http://${emulators.authHost}`, `http://${emulators.firestoreHost}`] : FIREBASE_ORIGINS;
  const connect = new Set([config.tasksApiUrl, config.driveApiUrl, ...clouds].map((url) => new URL(url).origin));
  const socket = dev ? [config.publicUrl.replace(/^http/, 'ws')] : [];
  const relaxed = ["'unsafe-inline'"];
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(dev ? relaxed : inline.scripts)],
    'style-src': ["'self'", ...(dev ? relaxed : [EMPTY_STYLE, ...inline.styles])],
    'img-src': ["'self'", 'data:'],
    'media-src': ['blob:'],
    'connect-src': ["'self'", ...connect, ...socket],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

/** The headers of every answer; the policy is that of an answer without inline code. `dev` as for the policy. */
export function securityHeaders(config: Origins, dev: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(config, NO_INLINE, dev),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(config.publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  };
}
