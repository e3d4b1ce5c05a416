import type { ReactNode } from 'react';
import { Boundary } from '../../ui/boundary.tsx';
import { CallOff } from '../../ui/keys-ahead.ts';
import { sayLost } from './when-read.ts';

interface AskedProps {
  readonly children: ReactNode;
  /** Closes the part. Absent when the part goes by itself, together with what it is about. */
  onClose?(): void;
}

/**
 * Wraps a part that is loaded on demand. If its code cannot be loaded, the user is told and the part closes, so that it
 * can be asked for again.
 */
export function Asked({ children, onClose = () => {} }: AskedProps) {
  return (
    <Boundary
      onBreak={() => {
        sayLost();
        onClose();
      }}
    >
      <CallOff value={onClose}>{children}</CallOff>
    </Boundary>
  );
}
