import type { ReactNode } from 'react';
import { Boundary } from '../../ui/boundary.tsx';
import { CallOff } from '../../ui/keys-ahead.ts';
import { sayLost } from './when-read.ts';

interface AskedProps {
  readonly children: ReactNode;
  /** Absent where it goes by itself, with what it is about. */
  onClose?(): void;
}

/** Around a part that is asked for. What cannot be read says so and closes: it can be asked for again. */
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
