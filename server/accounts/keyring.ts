import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Seals and signs with the first key; opens and verifies with any of them. */
export type Keyring = {
  /**
   * Encrypts with AES-256-GCM. `context` is associated data: text sealed for one context cannot be opened in another,
   * so a token copied to another user's document is worthless (D2). The result is 'v1.<key id>.<iv>.<tag>.<data>' in
   * base64url.
   */
  seal(text: string, context: string): string;
  /** Returns the sealed text, or undefined when the key, the context or a single bit differs. */
  open(sealed: string, context: string): string | undefined;
  /** Returns the HMAC-SHA-256 in base64url. */
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
};

type Key = { id: string; sealing: Buffer; signing: Buffer };

const VERSION = 'v1';
const IV_BYTES = 12;

function derive(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, new Uint8Array(), `tackboard ${purpose}`, 32));
}

function toKey(key: Uint8Array): Key {
  return {
    id: createHash('sha256').update(key).digest('base64url').slice(0, 8),
    sealing: derive(key, 'sealing'),
    signing: derive(key, 'signing'),
  };
}

function hmac(key: Key, text: string): Buffer {
  return createHmac('sha256', key.signing).update(text).digest();
}

/** `keys`: 32 bytes each, the current one first; at least one. */
export function createKeyring(keys: readonly Uint8Array[]): Keyring {
  const [current, ...older] = keys.map(toKey);
  if (!current) throw new Error('a keyring needs a key');
  const all = [current, ...older];

  return {
    seal(text, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.sealing, iv).setAAD(Buffer.from(context));
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'));
      return [VERSION, current.id, ...parts].join('.');
    },

    open(sealed, context) {
      const [version, id, iv, tag, data] = sealed.split('.');
      const key = all.find((candidate) => candidate.id === id);
      if (version !== VERSION || !key || !iv || !tag || data === undefined) return undefined;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.sealing, Buffer.from(iv, 'base64url'), {
          authTagLength: 16,
        })
          .setAAD(Buffer.from(context))
          .setAuthTag(Buffer.from(tag, 'base64url'));
        return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },

    sign: (text) => hmac(current, text).toString('base64url'),

    verify(text, signature) {
      const given = Buffer.from(signature, 'base64url');
      return all.some((key) => {
        const expected = hmac(key, text);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
