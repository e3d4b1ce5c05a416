import * as v from 'valibot';
import type { HintPort } from '../../engine/ports.ts';
import { hintSchema } from '../../protocol/messages.ts';

/** The hint channel of an account. A publisher does not hear its own hints. */
interface HintChannel extends HintPort {
  close(): void;
}

/**
 * Opens the hint channel on a BroadcastChannel. A message that does not parse comes from another build and is ignored.
 */
export function openHints(uid: string): HintChannel {
  const channel = new BroadcastChannel(`tackboard:${uid}`);
  return {
    publish: (hint) => channel.postMessage(hint),
    subscribe(listener) {
      const hear = (event: MessageEvent) => {
        const parsed = v.safeParse(hintSchema, event.data);
        if (parsed.success) listener(parsed.output);
      };
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
    close: () => channel.close(),
  };
}
