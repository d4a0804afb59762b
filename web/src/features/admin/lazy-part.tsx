import { Button } from '@mantine/core';
import { Component, type ReactNode, Suspense } from 'react';
import classes from './ui.module.css';

interface LazyPartProps {
  /** Shown while the code loads. */
  loading?: ReactNode;
  children: ReactNode;
}

/**
 * A part of the dashboard whose code is loaded when it is first shown. If that fails, e.g. because a deploy has replaced
 * the file since the page was opened, a message stands in its place, and the rest of the page stays.
 */
export function LazyPart({ loading, children }: LazyPartProps) {
  return (
    <ErrorBoundary fallback={<LoadFailure />}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** React keeps the failed attempt, and only a new page names the files of the current deploy. The address has the view. */
function LoadFailure() {
  return (
    <div className={classes.loadFailure} role="alert">
      <p>This part could not be loaded. The site may have been updated since you opened it.</p>
      <Button variant="default" size="compact-md" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </div>
  );
}

interface ErrorBoundaryProps {
  fallback?: ReactNode;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps an error that is thrown while rendering from the rest of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
