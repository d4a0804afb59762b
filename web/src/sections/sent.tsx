import { type ComponentType, useEffect, useState } from 'react';
import type { SentCopy } from './sent-panel';

/** Stands below a sent form until the visitor leaves. The form's own note remains if this code does not load. */
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
