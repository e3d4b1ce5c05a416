/**
 * How long a connection may lie idle, in milliseconds. The side that sends must be the one that closes: what is sent on
 * a connection that its server closes just then is lost, and a POST is not sent again by itself. Node's own 5 s are less
 * than any proxy or client waits; Google's load balancer keeps connections for 600 s and asks servers for more
 * (https://cloud.google.com/load-balancing/docs/https#timeouts_and_retries).
 */
export const KEEP_ALIVE_MS = 620_000;
