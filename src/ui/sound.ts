const RATE = 16_000;
const SECONDS = 0.32;
const HEADER_BYTES = 44;
/** Pitch in hertz and beginning in seconds of each note. */
const NOTES = [
  [660, 0],
  [990, 0.075],
] as const;

/**
 * How long the sound waits after the last action, in milliseconds: the box's tick is drawn by then. For its first
 * sound, a browser opens the sound device, which takes a core that the frames of the tick need.
 */
export const CHIME_MS = 150;

let sound: HTMLAudioElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Plays two short soft notes, a fifth apart: 'done'. Several actions in a row sound once, and a sound that is still
 * playing is not restarted, which would be a stutter. Silent where the browser does not let the page make a sound yet.
 *
 * Played by an audio element, not by Web Audio: the first AudioContext of a browser blocks the page until the sound
 * device is open, 40 ms and more.
 */
export function chime(): void {
  clearTimeout(timer);
  timer = setTimeout(play, CHIME_MS);
}

function play(): void {
  sound ??= new Audio(URL.createObjectURL(new Blob([wave()], { type: 'audio/wav' })));
  if (!sound.paused && !sound.ended) return;
  sound.currentTime = 0;
  sound.play().catch(() => {});
}

/** Returns the notes as a mono WAV file with 16 bits per sample: http://soundfile.sapp.org/doc/WaveFormat/ */
function wave(): ArrayBuffer {
  const file = new ArrayBuffer(HEADER_BYTES + RATE * SECONDS * 2);
  // WAV is little-endian, like every machine that runs a browser.
  const samples = new Int16Array(file, HEADER_BYTES);
  writeHeader(new DataView(file), samples.byteLength);
  for (const [pitch, from] of NOTES) {
    for (let at = Math.round(from * RATE); at < samples.length; at += 1) {
      const time = at / RATE - from;
      // Each note fades in within 12 ms and then out until the end.
      const loudness = 0.08 * Math.min(1, time / 0.012) * Math.exp(-time * 24);
      samples[at] = (samples[at] ?? 0) + 0x7fff * loudness * Math.sin(2 * Math.PI * pitch * time);
    }
  }
  return file;
}

function writeHeader(view: DataView, bytes: number): void {
  const text = (at: number, letters: string) => {
    for (let i = 0; i < letters.length; i += 1) view.setUint8(at + i, letters.charCodeAt(i));
  };
  const long = (at: number, value: number) => view.setUint32(at, value, true);
  const short = (at: number, value: number) => view.setInt16(at, value, true);
  text(0, 'RIFF');
  long(4, HEADER_BYTES - 8 + bytes);
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
}
