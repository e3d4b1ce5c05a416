/** The step of an insert that comes after the service has the task. */
export const FOLLOW = 2;

/** The distance between the first steps of two parts of an undo; no part has as many steps. */
export const STRIDE = 100_000;

/** Which part of an undo a step belongs to, and which step of that part it is. */
export const partOf = (step: number): { part: number; inner: number; start: number } => ({
  part: Math.floor(step / STRIDE),
  inner: step % STRIDE,
  start: step - (step % STRIDE),
});
