import type { Intent } from '../../domain/operations/operation.ts';
import { readiness } from '../claim/needs.ts';
import { RemoteError } from '../ports.ts';
import { isImpossible } from '../read-all.ts';
import { partOf, STRIDE } from '../step-numbers.ts';
import type { Step, StepContext, StepResult } from './step.ts';

/**
 * Takes a sent operation back, at the undo's own place in the order: what the user did after the undo also goes out
 * after it. Each part is sent as the operation that it is; one that is no longer possible is left out.
 */
export function undoStep(perform: (intent: Intent, context: StepContext) => Promise<StepResult>): Step<'UNDO'> {
  return async (context) => {
    const { part, inner, start } = partOf(context.step);
    const intent = context.payload.compensate[part];
    if (!intent) return { outcome: 'done' };
    const next = { outcome: 'more', step: start + STRIDE } as const;
    if (readiness(intent, context.ids, new Set()) !== 'ready') return next;
    const operation = { ...context.operation, id: `${context.operation.id}/${part}` };
    try {
      const result = await perform(intent, { ...context, payload: intent.payload, operation, step: inner });
      if (result.outcome === 'more') return { ...result, step: start + (result.step ?? inner + 1) };
      // The user is not asked about an undo: a part that would wait for an answer counts as impossible.
      if (result.outcome === 'asks' || result.outcome === 'homeless') return { ...next, notice: 'dropped' };
      const { change, notice } = result;
      return { ...next, ...(change && { change }), ...(notice && { notice }) };
    } catch (error) {
      if (!isImpossible(error) && !(error instanceof RemoteError && error.code === 'previous-not-found')) throw error;
      return { ...next, notice: 'dropped' };
    }
  };
}
