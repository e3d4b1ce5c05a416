import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Shown in place of the part that broke; nothing by default. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
  onBreak?(): void;
}

/** An error boundary: an error while rendering its children does not take the rest of the page down. */
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
