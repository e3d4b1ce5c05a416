import { ALL_SENT } from '../src/protocol/messages.ts';

type OpenPage = Pick<Worker, 'postMessage'>;

/** A page that is being closed may still be counted for this long, in milliseconds. */
const LEAVING_MS = 3000;
/**
 * How long to wait for a page's answer, in milliseconds: one that is frozen, or knows nothing of waiting changes, gives
 * none.
 */
const ANSWER_MS = 1000;

/**
 * Returns true if pages are open and have sent all that waits. Throws if an open page may not get through: it may be
 * closed by then, and the browser is to fire the event again.
 */
export async function sentByPages(open: () => Promise<readonly OpenPage[]>): Promise<boolean> {
  if ((await open()).length === 0) return false;
  await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
  const pages = await open();
  const sent = await Promise.all(pages.map(hasSentAll));
  if (sent.includes(false)) throw new Error('a page has not sent all yet');
  return pages.length > 0;
}

function hasSentAll(page: OpenPage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), ANSWER_MS);
    page.postMessage({ type: ALL_SENT }, [port2]);
  });
}
