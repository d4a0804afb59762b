import { type ComponentType, useEffect, useState } from 'react';

/** What a visitor has sent. */
export interface SentCopy {
  /** When, in milliseconds since the epoch. */
  at: number;
  /** The mailbox that gets it. */
  to: string;
  /** What was typed, with its labels. */
  rows: readonly { label: string; text: string }[];
  /** The name of the service that it is about. */
  topic?: string | undefined;
}

/** Stands below a form after it was sent, until the visitor leaves. The code loads then; without it, the form's own note stands. */
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
