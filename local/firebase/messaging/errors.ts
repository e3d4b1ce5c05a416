import { StatusError, type StatusName } from '../status.ts';

/**
 * The fixed error codes of FCM, with the status and message that the real service answers.
 * https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode
 */
const ERRORS = {
  INVALID_ARGUMENT: { status: 'INVALID_ARGUMENT', message: 'Request contains an invalid argument.' },
  UNREGISTERED: { status: 'NOT_FOUND', message: 'Requested entity was not found.' },
  SENDER_ID_MISMATCH: { status: 'PERMISSION_DENIED', message: 'SenderId mismatch' },
  QUOTA_EXCEEDED: {
    status: 'RESOURCE_EXHAUSTED',
    message:
      "Quota exceeded for quota metric 'Send requests' and limit 'Send requests per minute' of service 'fcm.googleapis.com'.",
  },
  UNAVAILABLE: { status: 'UNAVAILABLE', message: 'The service is currently unavailable.' },
  INTERNAL: { status: 'INTERNAL', message: 'Internal error encountered.' },
  THIRD_PARTY_AUTH_ERROR: {
    status: 'UNAUTHENTICATED',
    message: 'Auth error from APNS or Web Push Service',
  },
} as const satisfies Record<string, { status: StatusName; message: string }>;

export type FcmErrorCode = keyof typeof ERRORS;

export const FCM_ERROR_CODES = Object.keys(ERRORS) as [FcmErrorCode, ...FcmErrorCode[]];

/** A refusal by FCM itself. Clients decide by the code in its details, not by the status. */
export function fcmError(errorCode: FcmErrorCode, message: string = ERRORS[errorCode].message): StatusError {
  return new StatusError(ERRORS[errorCode].status, message, [
    { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode },
  ]);
}

export interface FieldViolation {
  readonly field: string;
  readonly description: string;
}

/**
 * The refusal of a body that is no message at all. The front end gives it before FCM sees the body, so its details hold
 * no FCM code.
 */
export function badRequest(fieldViolations: readonly FieldViolation[]): StatusError {
  return new StatusError('INVALID_ARGUMENT', fieldViolations.map(({ description }) => description).join('\n'), [
    { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations },
  ]);
}
