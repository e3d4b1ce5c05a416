/** The clock that all clouds share. It can be set off from the machine's own, as a server's may be from a device's. */
export interface CloudClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** The difference between `now` and the base clock, in milliseconds. */
  skew(): number;
  setSkew(milliseconds: number): void;
}

/** Creates a clock without skew. `onSkew` is called on each change of the skew. */
export function createClock(base: () => number, onSkew: () => void): CloudClock {
  let skew = 0;
  return {
    now: () => base() + skew,
    skew: () => skew,
    setSkew(milliseconds) {
      skew = milliseconds;
      onSkew();
    },
  };
}
