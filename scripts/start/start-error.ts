/** Something that the person who starts Tackboard can put right; the message is all they need to see. */
export class StartError extends Error {
  override name = 'StartError';
}
