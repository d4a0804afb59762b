import { Component, type ReactNode } from 'react';

interface LiveBoundaryProps {
  children: ReactNode;
  onFailure(error: unknown): void;
}

/** reactfire throws a listener's failure while drawing: the dashboard goes on without the listener. */
export class LiveBoundary extends Component<LiveBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
