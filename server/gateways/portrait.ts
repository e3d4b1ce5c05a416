/** A portrait larger than this is not worth its place in every page. */
const MAX_BYTES = 64 * 1024;
const TIMEOUT_MS = 2000;
const TYPES = /^image\/(?:png|jpeg|webp|gif|svg\+xml)$/;

/**
 * The picture at `url` as a data: URL, so that pages ask no other origin for it; '' where there is none, it is too large,
 * no picture, or its host does not answer within two seconds. Never throws.
 */
export async function readPortrait(url: string, request: typeof fetch = fetch): Promise<string> {
  if (!URL.canParse(url)) return '';
  try {
    const response = await request(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    if (!response.ok || !TYPES.test(type)) return '';
    if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) return '';
    const bytes = Buffer.from(await response.arrayBuffer());
    return bytes.length > MAX_BYTES ? '' : `data:${type};base64,${bytes.toString('base64')}`;
  } catch {
    return '';
  }
}
