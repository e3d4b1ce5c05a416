import * as v from 'valibot';

const announcement = v.object({ build: v.string(), builtAt: v.number() });

/** A build of the product: its id, and when its sources were last changed, in milliseconds. */
export type Build = v.InferOutput<typeof announcement>;

interface HandOver {
  /** Tells the engines of other builds that this one is here. */
  announce(): void;
  /** Calls with the id of a newer build whose engine is here: this one lets go. */
  onNewer(listener: (build: string) => void): void;
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/**
 * Engines of different builds find each other. Of two that were built from sources of the same age, the one that came
 * later is the newer one; an older one that starts late is told at once that it is not.
 */
export function openHandOver(own: Build, channel: Channel = new BroadcastChannel('tackboard-engines')): HandOver {
  const listeners: ((build: string) => void)[] = [];
  channel.addEventListener('message', (event) => {
    const heard = v.safeParse(announcement, (event as MessageEvent).data);
    if (!heard.success || heard.output.build === own.build) return;
    if (heard.output.builtAt < own.builtAt) return channel.postMessage(own);
    for (const listener of listeners) listener(heard.output.build);
  });
  return {
    announce: () => channel.postMessage(own),
    onNewer: (listener) => void listeners.push(listener),
  };
}
