import { readLocal } from './local-text.ts';

/** The localStorage key of the choice. */
export const SINGLE_KEYS = 'tackboard.singleKeys';

/**
 * Returns whether single-character shortcuts act everywhere outside of text fields. They do until they are switched off
 * on this device: people who speak to their computer say such characters without meaning them (WCAG 2.1.4). When off, a
 * card's shortcuts act only while the card has the focus.
 */
export const singleKeysOn = (): boolean => readLocal(SINGLE_KEYS) !== 'off';
