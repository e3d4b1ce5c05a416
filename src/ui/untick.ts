import { external } from './external.ts';

/**
 * The function that takes back the completion of a task that was just ticked, once it is loaded. It returns false if
 * there is no such completion.
 */
export const untick = external<((taskId: string) => boolean) | null>(null);
