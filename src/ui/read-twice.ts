/** Reads a file of the product, and once more where that failed: a connection that broke off says nothing of the file. */
export const readTwice = <T>(read: () => Promise<T>): Promise<T> => read().catch(read);
