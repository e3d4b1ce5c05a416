/** The step of an insert that comes after the service has the task. */
export const FOLLOW = 2;

/** Steps of an undo count up by so much from one part to the next; no part has as many. */
export const STRIDE = 100_000;

/** Which part of an undo a step belongs to, and which step of that part it is. */
export const partOf = (step: number): { part: number; inner: number; start: number } => ({
  part: Math.floor(step / STRIDE),
  inner: step % STRIDE,
  start: step - (step % STRIDE),
});

/** So often the service failed at one change alone: it may never do it, and what does not stand on it goes on [9.1]. */
export const STUCK = 5;
