import { type Answer, htmlAnswer } from '../../http.ts';
import { ApiError, type ApiService, refuseCaller } from '../api-error.ts';
import type { TasksOptions } from './options.ts';

export const tasksService: ApiService = { host: 'tasks.googleapis.com', methods: 'google.apps.tasks.data.v1.' };

/** The number of our one project, as quota messages and the console's links give it. */
const project = '401401401401';

function invalid(message: string): ApiError {
  return new ApiError({ code: 400, status: 'INVALID_ARGUMENT', message, reason: 'invalid' });
}

function notFound(message: string): ApiError {
  return new ApiError({ code: 404, status: 'NOT_FOUND', message, reason: 'notFound' });
}

type Wording = TasksOptions['quotaWording'];

function limited(code: 403 | 429, message: string, reason: string, limit?: string): ApiError {
  return new ApiError({
    code,
    status: code === 403 ? 'PERMISSION_DENIED' : 'RESOURCE_EXHAUSTED',
    message,
    reason,
    domain: 'usageLimits',
    ...(limit
      ? { info: 'RATE_LIMIT_EXCEEDED', metadata: { consumer: `projects/${project}`, quota_limit: limit } }
      : {}),
  });
}

function quotaText(limit: string): string {
  return `Quota exceeded for quota metric 'Queries' and limit '${limit}' of service 'tasks.googleapis.com' for consumer 'project_number:${project}'.`;
}

/** The refusals of the service by what is wrong (api 2.10); some of them come from fault rules alone. */
export const refuse = {
  ...refuseCaller,
  invalidValue: () => invalid('Invalid Value'),
  invalidTask: () => invalid('Invalid task ID'),
  invalidList: () => invalid('Invalid task list ID'),
  invalidMove: () => invalid('Invalid move'),
  missingTask: () => invalid('Missing task ID'),
  missingList: () => invalid('Missing task list ID'),
  unknownTask: () => notFound('Task not found.'),
  unknownList: (message: TasksOptions['unknownList']) => notFound(message),
  unknownPrevious: () => notFound('Previous task id not found'),
  unknownParent: () => notFound('Parent task id not found'),
  unknownPath: () => notFound('Not Found'),
  badJson: (why: string) =>
    new ApiError({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: `Invalid JSON payload received. ${why}`,
      reason: 'badRequest',
    }),
  unknownParameter: (name: string) =>
    refuse.badJson(
      `Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`,
    ),
  staleEtag: () =>
    new ApiError({
      code: 412,
      status: 'FAILED_PRECONDITION',
      message: 'Precondition Failed',
      reason: 'conditionNotMet',
      location: { name: 'If-Match', type: 'header' },
    }),
  apiOff: () =>
    new ApiError({
      code: 403,
      status: 'PERMISSION_DENIED',
      message: `Google Tasks API has not been used in project ${project} before or it is disabled. Enable it by visiting https://console.developers.google.com/apis/api/tasks.googleapis.com/overview?project=${project} then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.`,
      reason: 'accessNotConfigured',
      domain: 'usageLimits',
      info: 'SERVICE_DISABLED',
    }),
  limitReached: (code: 403 | 429) => limited(code, 'Quota Exceeded', 'quotaExceeded'),
  /** Comes without Retry-After, as refusals of bursts by the real service did (api, exactly-once table P). */
  perMinuteQuota: (code: 403 | 429, wording: Wording) =>
    wording === 'older'
      ? limited(403, 'Quota Exceeded', 'quotaExceeded')
      : limited(code, quotaText('Queries per minute per user'), 'rateLimitExceeded', 'QueriesPerMinutePerUser'),
  perDayQuota: (code: 403 | 429, wording: Wording) =>
    wording === 'older'
      ? limited(403, 'Daily Limit Exceeded', 'dailyLimitExceeded')
      : limited(code, quotaText('Queries per day'), 'rateLimitExceeded', 'QueriesPerDay'),
  rateLimit: () => limited(403, 'Rate Limit Exceeded', 'rateLimitExceeded'),
  userRateLimit: () => limited(403, 'User Rate Limit Exceeded', 'userRateLimitExceeded'),
  internal: () =>
    new ApiError({ code: 500, status: 'INTERNAL', message: 'Internal error encountered.', reason: 'backendError' }),
  unavailable: () =>
    new ApiError({
      code: 503,
      status: 'UNAVAILABLE',
      message: 'The service is currently unavailable.',
      reason: 'backendError',
    }),
  batchFailed: () => invalid('The batch request could not be fulfilled.'),
};

/** Refuses a POST without a length before the API sees it: with an HTML page, not JSON. */
export function lengthRequired(): Answer {
  return htmlAnswer(
    411,
    '<!DOCTYPE html>\n<html lang=en>\n  <meta charset=utf-8>\n  <title>Error 411 (Length Required)!!1</title>\n  <p><b>411.</b> <ins>That’s an error.</ins>\n  <p>POST requests require a <code>Content-length</code> header.  <ins>That’s all we know.</ins>\n</html>\n',
    { Connection: 'close' },
  );
}

/**
 * What Google's front end answers on a path without a service: an HTML page, to a preflight too, and without CORS
 * headers, so another origin cannot read it. To a browser's script that is as good as no answer.
 * https://github.com/google/google-api-javascript-client/issues/675
 */
export function notServed(path: string): Answer {
  return htmlAnswer(
    404,
    `<!DOCTYPE html>\n<html lang=en>\n  <meta charset=utf-8>\n  <title>Error 404 (Not Found)!!1</title>\n  <p><b>404.</b> <ins>That’s an error.</ins>\n  <p>The requested URL <code>${path}</code> was not found on this server.  <ins>That’s all we know.</ins>\n</html>\n`,
  );
}
