/** The clock of all clouds. It can be set off from the machine's own, as a server's may be from a device's. */
export interface CloudClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** By how much `now` differs from the base clock, in milliseconds. */
  skew(): number;
  setSkew(milliseconds: number): void;
}

/** A clock without skew. `onSkew` hears of each change of it. */
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
