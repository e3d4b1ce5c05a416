/** A problem that the person who starts Tackboard can solve; the message is all they need to see. */
export class StartError extends Error {
  override name = 'StartError';
}
