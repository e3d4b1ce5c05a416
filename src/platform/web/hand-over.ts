import * as v from 'valibot';

const announcement = v.object({ build: v.string(), builtAt: v.number() });

/** A build of the product: its id, and when its sources were last changed, in milliseconds. */
export type Build = v.InferOutput<typeof announcement>;

interface HandOver {
  /** Tells the engines of other builds that this one is here. */
  announce(): void;
  /** Calls the listener with the id of a newer build whose engine is here, so that this engine lets go. */
  onNewer(listener: (build: string) => void): void;
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/**
 * Opens the channel by which engines of different builds find each other. Of two builds whose sources are of the same
 * age, the one that announced itself later counts as the newer; an older build that starts late is told at once that a
 * newer one is here.
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
