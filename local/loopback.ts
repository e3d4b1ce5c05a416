const name = String.raw`(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?`;
const host = new RegExp(`^${name}$`, 'i');
const origin = new RegExp(`^(?:https?://${name}|chrome-extension://[a-p]{32})$`);

/**
 * Returns true when a `Host` header names this machine: any other name was pointed here by its owner (DNS rebinding).
 */
export function isLoopbackHost(value: string | undefined): boolean {
  return host.test(value ?? '');
}

/**
 * Returns true for the `Origin` of a page on this machine or an extension, and without one: programs send none. Nor does
 * a website that links to this machine or embeds a picture or script of it; those only get, and the site cannot read
 * what comes.
 */
export function isLocalOrigin(value: string | undefined): boolean {
  return value === undefined || origin.test(value);
}
