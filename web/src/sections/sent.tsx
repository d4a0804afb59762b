import { type ComponentType, useEffect, useState } from 'react';

export interface SentCopy {
  /** Milliseconds since 1970. */
  at: number;
  to: string;
  rows: readonly { label: string; text: string }[];
  /** The name of a service. */
  topic?: string | undefined;
}

/** Stands below a form that was sent, until the visitor leaves. If its code does not load, the form has its own note. */
export function Sent({ copy }: { copy: SentCopy | undefined }) {
  const [Panel, setPanel] = useState<ComponentType<{ copy: SentCopy }>>();
  const at = copy?.at;
  useEffect(() => {
    if (at === undefined) return;
    import('./sent-panel').then(
      ({ SentPanel }) => setPanel(() => SentPanel),
      () => {},
    );
  }, [at]);
  return copy && Panel && <Panel key={copy.at} copy={copy} />;
}
