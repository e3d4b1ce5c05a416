import { onlyLink } from '../../domain/links.ts';
import { TITLE_MAX } from '../../domain/task.ts';

/**
 * By how many characters the longest of the lines is too long for a title; 0 or less if each fits. An address does at
 * any length, as it goes to the notes whole.
 */
export const overTitle = (lines: readonly string[]): number =>
  lines.reduce((most, line) => (line.length > most && !onlyLink(line) ? line.length : most), 0) - TITLE_MAX;
