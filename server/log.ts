import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

const SECRET_FIELDS = [
  'accessToken',
  'access_token',
  'refreshToken',
  'refresh_token',
  'idToken',
  'id_token',
  'customToken',
  'authCode',
  'code_verifier',
  'client_secret',
  'authorization',
  'cookie',
];

/** Logs JSON lines. No code logs tokens on purpose; redaction covers those that slip in with a library's object. */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  return pino({ level, redact: { paths, censor: '[redacted]' }, base: null }, destination ?? pino.destination(1));
}
