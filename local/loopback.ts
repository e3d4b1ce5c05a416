const name = String.raw`(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?`;
const host = new RegExp(`^${name}$`, 'i');
const origin = new RegExp(`^(?:https?://${name}|chrome-extension://[a-p]{32})$`);

/**
 * Returns true when a `Host` header names this machine: any other name was pointed here by its owner (DNS rebinding).
 */
export function isLoopbackHost(value: string | undefined): boolean {
  return host.test(value ?? '');
}

/** Returns true for the `Origin` of a page on this machine or an extension. A call without an `Origin` is no page's. */
export function isLocalOrigin(value: string | undefined): boolean {
  return value === undefined || origin.test(value);
}
