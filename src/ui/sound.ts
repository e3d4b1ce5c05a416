const RATE = 22_050;
const SECONDS = 0.32;

let sound: HTMLAudioElement | null = null;

/**
 * Two short soft notes, a fifth apart: 'done'. Silent where the browser lets no page make a sound yet. While they sound
 * they are not begun anew: several ticks in a row would be a stutter.
 *
 * Played as an element, not by Web Audio: the first AudioContext of a browser holds the page until the sound device is
 * open, 40 ms and more at the first tick.
 */
export function playDone(): void {
  sound ??= new Audio(URL.createObjectURL(new Blob([waveOf(doneNotes())], { type: 'audio/wav' })));
  if (!sound.paused && !sound.ended) return;
  sound.currentTime = 0;
  sound.play().catch(() => {});
}

/** Samples from -1 to 1: each note fades in within 12 ms and out to the end. */
function doneNotes(): Float32Array {
  const samples = new Float32Array(RATE * SECONDS);
  for (const [pitch, from] of [
    [660, 0],
    [990, 0.075],
  ] as const) {
    for (let at = Math.round(from * RATE); at < samples.length; at += 1) {
      const time = at / RATE - from;
      const loudness = 0.08 * Math.min(1, time / 0.012) * Math.exp(-time * 24);
      samples[at] = (samples[at] ?? 0) + loudness * Math.sin(2 * Math.PI * pitch * time);
    }
  }
  return samples;
}

/** A WAV file of one channel with 16 bits: http://soundfile.sapp.org/doc/WaveFormat/ */
function waveOf(samples: Float32Array): ArrayBuffer {
  const bytes = samples.length * 2;
  const view = new DataView(new ArrayBuffer(44 + bytes));
  const text = (at: number, letters: string) => {
    for (let i = 0; i < letters.length; i += 1) view.setUint8(at + i, letters.charCodeAt(i));
  };
  const long = (at: number, value: number) => view.setUint32(at, value, true);
  const short = (at: number, value: number) => view.setInt16(at, value, true);
  text(0, 'RIFF');
  long(4, 36 + bytes);
  text(8, 'WAVEfmt ');
  long(16, 16);
  short(20, 1);
  short(22, 1);
  long(24, RATE);
  long(28, RATE * 2);
  short(32, 2);
  short(34, 16);
  text(36, 'data');
  long(40, bytes);
  samples.forEach((sample, i) => {
    short(44 + i * 2, Math.round(sample * 0x7fff));
  });
  return view.buffer;
}
