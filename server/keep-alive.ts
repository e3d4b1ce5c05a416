/**
 * How long a connection may stay idle, in milliseconds. The client should be the one to close it: a request sent just
 * as the server closes its connection is lost, and a POST is not resent automatically. Node's default of 5 s is shorter
 * than any proxy or client waits; Google's load balancer keeps connections for 600 s and asks servers for more
 * (https://cloud.google.com/load-balancing/docs/https#timeouts_and_retries).
 */
export const KEEP_ALIVE_MS = 620_000;
