import { useLayoutEffect } from 'react';
import { useAddress } from '../../ui/navigation.ts';
import { applyTheme } from '../../ui/theme.ts';

/** Dark needs a signed-in user, and is for the board and the popup alone (decision D20); elsewhere it is light. */
export function useTheme(signedIn: boolean): void {
  const { path } = useAddress();
  const allowed = signedIn && (isBoardPath(path) || path === '/chrome');
  useLayoutEffect(() => applyTheme(allowed), [allowed]);
}

/** /app and what is under it. */
export const isBoardPath = (path: string): boolean => path === '/app' || path.startsWith('/app/');
