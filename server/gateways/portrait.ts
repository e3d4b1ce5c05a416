/** A larger portrait is not worth its space in every page. */
const MAX_BYTES = 64 * 1024;
const TIMEOUT_MS = 2000;
const TYPES = /^image\/(?:png|jpeg|webp|gif|svg\+xml)$/;

/**
 * Fetches the picture at `url` as a data: URL, so that pages need no other origin for it. Returns '' when there is
 * none, it is too large or not a picture, or its host does not answer within two seconds. Never throws.
 */
export async function readPortrait(url: string, request: typeof fetch = fetch): Promise<string> {
  if (!URL.canParse(url)) return '';
  try {
    const response = await request(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    if (!response.ok || !TYPES.test(type)) return '';
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MAX_BYTES) return '';
      chunks.push(chunk);
    }
    return `data:${type};base64,${Buffer.concat(chunks).toString('base64')}`;
  } catch {
    return '';
  }
}
