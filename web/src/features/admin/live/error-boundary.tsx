import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  onError: (error: unknown) => void;
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return !this.state.hasFailed && this.props.children;
  }
}
