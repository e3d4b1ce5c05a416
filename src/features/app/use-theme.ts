import { useLayoutEffect } from 'react';
import { useAddress } from '../../ui/navigation.ts';
import { applyTheme } from '../../ui/theme.ts';

/**
 * Applies the chosen theme. Dark is for signed-in users only, on the board and in the popup (decision D20); all else is
 * light.
 */
export function useTheme(signedIn: boolean): void {
  const { path } = useAddress();
  const allowed = signedIn && /^\/(app|chrome)(\/|$)/.test(path);
  useLayoutEffect(() => applyTheme(allowed), [allowed]);
}
