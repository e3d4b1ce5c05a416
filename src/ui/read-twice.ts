/**
 * Loads one of the app's files, and tries once more if that fails: a connection that broke says nothing about the file.
 */
export const readTwice = <T>(read: () => Promise<T>): Promise<T> => read().catch(read);
