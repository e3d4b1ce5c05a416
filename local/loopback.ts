const name = String.raw`(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?`;
const host = new RegExp(`^${name}$`, 'i');
const origin = new RegExp(`^(?:https?://${name}|chrome-extension://[a-p]{32})$`);

/** Whether a `Host` header names this machine: any other name was led here by whoever owns it (DNS rebinding). */
export function isLoopbackHost(value: string | undefined): boolean {
  return host.test(value ?? '');
}

/** Whether an `Origin` header is that of a page on this machine or of an extension. What names none is no page's call. */
export function isLocalOrigin(value: string | undefined): boolean {
  return value === undefined || origin.test(value);
}
