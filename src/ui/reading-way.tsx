import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { ReactNode } from 'react';
import { isRtl } from './direction.ts';

/** Tells the library which way the page reads, and so which arrow key opens a submenu or leads to the next tab. */
export function ReadingWay({ children }: { readonly children: ReactNode }) {
  return <DirectionProvider direction={isRtl() ? 'rtl' : 'ltr'}>{children}</DirectionProvider>;
}
