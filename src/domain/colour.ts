import type { Entitlement } from './entitlement.ts';

/** A colour as three bytes. */
type Rgb = readonly [number, number, number];

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** White means no colour [2.49]. */
const WHITE: Rgb = [255, 255, 255];

/** The bytes of '#rgb' or '#rrggbb'; null for anything else [5.8]. */
export function parseHex(text: string): Rgb | null {
  if (!HEX.test(text)) return null;
  const digits = text.slice(1);
  const wide = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const byte = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16);
  return [byte(0), byte(2), byte(4)];
}

/** Returns a typed colour as it is stored: null (no colour) for white and for anything but a hex colour [2.49, 5.8]. */
export function colourInput(text: string): string | null {
  const rgb = parseHex(text.trim());
  return rgb === null || rgb.every((byte, index) => byte === WHITE[index]) ? null : toHex(rgb);
}

/** A colour with an opacity of 0 to 1, as CSS. Throws 'Bad Hex' for what is not a hex colour [5.8]. */
export function transparent(hex: string, opacity: number): string {
  const rgb = parseHex(hex);
  if (rgb === null) throw new Error('Bad Hex');
  return `rgb(${rgb.join(' ')} / ${opacity})`;
}

/** A board's own background in dark mode: scaled to 0.7 of its brightness [3.11]. */
export function darkened(hex: string): string {
  const rgb = parseHex(hex);
  return rgb === null ? hex : toHex(rgb.map((byte) => Math.round(byte * 0.7)));
}

/** WCAG 2.2 relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const rgb = parseHex(hex) ?? WHITE;
  const [r = 0, g = 0, b = 0] = rgb.map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a / b, b / a);
}

/** Black or white, whichever reads better on a colour. */
export const readableOn = (hex: string): '#000000' | '#ffffff' =>
  contrast(hex, '#000000') >= contrast(hex, '#ffffff') ? '#000000' : '#ffffff';

/**
 * The shade of a colour under the pointer: a tenth towards the colour of the text on it, or, where the text could be
 * hard to read then, a fifth away from it.
 */
export function underPointer(hex: string): string {
  const ink = readableOn(hex);
  const [near, far] = ink === '#000000' ? [0, 255] : [255, 0];
  const towards = (end: number, part: number) =>
    toHex((parseHex(hex) ?? WHITE).map((byte) => Math.round(byte + (end - byte) * part)));
  const nearer = towards(near, 0.1);
  return contrast(nearer, ink) >= 4.5 ? nearer : towards(far, 0.2);
}

const toHex = (rgb: readonly number[]): string => `#${rgb.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** A list's colour as it is shown: only with Premium [5.3]; without it the colour is kept, not shown (decision D14). */
export const shownColour = (list: { readonly color: string | null }, { premium }: Entitlement): string | null =>
  premium ? list.color : null;
