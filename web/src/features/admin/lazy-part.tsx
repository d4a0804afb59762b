import { Button } from '@mantine/core';
import {
  Component,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import classes from './ui.module.css';
import { useRetry } from './use-retry';

/** Give parts that have failed another attempt. React renders a part again at once when it fails, which must not be one. */
const renewals = new Set<() => void>();

function renewFailedParts(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}

/** An exported component whose code loads when it is first shown. React.lazy alone keeps a failed attempt for ever. */
export function lazyPart<M, Name extends keyof M>(
  load: () => Promise<M>,
  name: Name,
): ComponentType<PropsOf<M[Name]>> {
  let failures = 0;
  const attempt = async (): Promise<M> => {
    try {
      return await load();
    } catch (error) {
      // Firefox before 155 and WebKit keep a failed module under its address (whatwg/html#10327). WebKit does not name it.
      const [address] = /https?:\S+\.js/.exec(String(error)) ?? [];
      if (address === undefined) throw error;
      failures += 1;
      return (await import(/* @vite-ignore */ `${address}?attempt=${failures}`)) as M;
    }
  };
  const create = () =>
    lazy(async () => {
      try {
        return { default: (await attempt())[name] as ComponentType<PropsOf<M[Name]>> };
      } catch (error) {
        renewals.add(() => (current = create()));
        throw error;
      }
    });
  let current = create();
  return (props) => createElement(current, props);
}

type PropsOf<C> = C extends (props: infer P) => unknown ? P & object : never;

interface LazyPartProps {
  /** Shown while the code loads. */
  loading?: ReactNode;
  children: ReactNode;
}

/**
 * The place of a part of the dashboard whose code is loaded later. If that fails, a message stands in its place, the rest
 * of the page stays, and the code is asked for again.
 */
export function LazyPart({ loading, children }: LazyPartProps) {
  const [failures, setFailures] = useState(0);
  return (
    <ErrorBoundary
      fallback={(reset) => <LoadFailure failures={failures} onRetry={reset} />}
      onError={() => setFailures((count) => count + 1)}
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** After a deploy, only a new page names the files that are there. Its address has the view. */
function LoadFailure({ failures, onRetry }: { failures: number; onRetry: () => void }) {
  useRetry(failures, onRetry);
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
  /** In place of the children, with what renders them again. */
  fallback?: (reset: () => void) => ReactNode;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps an error that is thrown while rendering from the rest of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  constructor(props: ErrorBoundaryProps) {
    super(props);
    renewFailedParts();
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback?.(() => {
      renewFailedParts();
      this.setState({ hasFailed: false });
    });
  }
}
