import type { Answer } from '../../http.ts';
import { jsonAnswer } from '../../http.ts';
import { type ApiError, errorAnswer } from '../api-error.ts';
import { lengthRequired, refuse, tasksService } from './errors.ts';

function tasks(refused: () => ApiError): () => Answer {
  return () => errorAnswer(refused().refused, tasksService, 'TasksService');
}

function oauth(error: string, description: string, status = 400): () => Answer {
  return () => jsonAnswer(status, { error, error_description: description });
}

/** The refusals of Google (api 2.10, 2.11) that a fault rule can ask for, by name. */
export const catalogue = {
  missingToken: tasks(refuse.missingToken),
  badToken: tasks(refuse.badToken),
  missingScope: tasks(() => refuse.missingScope(['https://www.googleapis.com/auth/tasks'])),
  apiOff: tasks(refuse.apiOff),
  perMinuteQuota: tasks(() => refuse.perMinuteQuota(429, 'metric')),
  perMinuteQuota403: tasks(() => refuse.perMinuteQuota(403, 'metric')),
  perDayQuota: tasks(() => refuse.perDayQuota(429, 'metric')),
  perDayQuota403: tasks(() => refuse.perDayQuota(403, 'metric')),
  dailyLimit: tasks(() => refuse.perDayQuota(403, 'older')),
  quotaExceeded: tasks(() => refuse.limitReached(403)),
  rateLimit: tasks(refuse.rateLimit),
  userRateLimit: tasks(refuse.userRateLimit),
  invalidList: tasks(refuse.invalidList),
  unknownList: tasks(() => refuse.unknownList('Task list not found.')),
  unknownListNotFound: tasks(() => refuse.unknownList('Not Found')),
  invalidTask: tasks(refuse.invalidTask),
  unknownTask: tasks(refuse.unknownTask),
  missingTask: tasks(refuse.missingTask),
  missingList: tasks(refuse.missingList),
  stalePrevious: tasks(refuse.unknownPrevious),
  invalidValue: tasks(refuse.invalidValue),
  staleEtag: tasks(refuse.staleEtag),
  lengthRequired,
  internal: tasks(refuse.internal),
  unavailable: tasks(refuse.unavailable),
  batchFailed: tasks(refuse.batchFailed),
  invalidGrant: oauth('invalid_grant', 'Token has been expired or revoked.'),
  invalidClient: oauth('invalid_client', 'Unauthorized', 401),
  unauthorizedClient: oauth('unauthorized_client', 'Unauthorized', 401),
} satisfies Record<string, () => Answer>;

type CatalogueName = keyof typeof catalogue;

export const catalogueNames = Object.keys(catalogue) as [CatalogueName, ...CatalogueName[]];
