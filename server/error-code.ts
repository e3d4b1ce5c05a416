/** The code that Node, gRPC and the vendors' SDKs give their errors; undefined without one. */
export const errorCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
