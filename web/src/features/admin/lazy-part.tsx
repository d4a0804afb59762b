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

/** Let failed parts load again. React renders a failed part again at once, and that must not load it. */
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
      // Firefox before 155 and WebKit keep a failed module under its address (whatwg/html#10327), which WebKit's error
      // does not name.
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
  loading?: ReactNode;
  children: ReactNode;
}

/**
 * The place of a part of the dashboard whose code is loaded later. After a failure a message stands there, and the code
 * is asked for again.
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

/** After a deploy only a new page names files that exist. Its address keeps the view. */
function LoadFailure({ failures, onRetry }: { failures: number; onRetry: () => void }) {
  useRetry(failures, onRetry);
  return (
    <div className={classes.loadFailure} role="alert">
      <p>This part could not be loaded. The site may have been updated since you opened it.</p>
      <Button size="compact-md" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </div>
  );
}

interface ErrorBoundaryProps {
  /** Shown in place of the children; `reset` renders them again. */
  fallback?: (reset: () => void) => ReactNode;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps an error of rendering from the rest of the page. */
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
