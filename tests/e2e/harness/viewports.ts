import type { Viewport } from 'puppeteer';

export const DESK: Viewport = { width: 1440, height: 900 };
export const PHONE: Viewport = { width: 390, height: 844, hasTouch: true, isMobile: true };
