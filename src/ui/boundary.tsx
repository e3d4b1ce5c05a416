import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What stands in for the part that broke; nothing where it is absent. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
  onBreak?(): void;
}

/** Keeps what breaks inside of it from taking the page along. */
export class Boundary extends Component<BoundaryProps, { readonly broken: boolean }> {
  override readonly state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(): void {
    this.props.onBreak?.();
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
