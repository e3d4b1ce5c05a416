let context: AudioContext | null = null;

/** Two short soft notes, a fifth apart: 'done'. Silent where the browser lets no page make a sound yet. */
export function playDone(): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    const start = context.currentTime;
    for (const [index, pitch] of [660, 990].entries()) {
      const at = start + index * 0.075;
      const tone = context.createOscillator();
      const loudness = context.createGain();
      tone.type = 'sine';
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0, at);
      loudness.gain.linearRampToValueAtTime(0.08, at + 0.012);
      loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
      tone.connect(loudness).connect(context.destination);
      tone.start(at);
      tone.stop(at + 0.24);
    }
  } catch {
    // No sound is no harm.
  }
}
