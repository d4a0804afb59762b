import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SentPanel, SentCopy } from './sent-panel';

interface Props {
  copy: SentCopy | undefined;
  /** The form. */
  children: ReactNode;
}

/**
 * What was sent takes the place of its form, until the visitor leaves or writes another message. The form and its note
 * remain if this code does not load.
 */
export function Sent({ copy, children }: Props) {
  const [Panel, setPanel] = useState<ComponentType<Parameters<typeof SentPanel>[0]>>();
  const [closed, setClosed] = useState<number>();
  const form = useRef<HTMLDivElement>(null);
  const at = copy?.at;
  useEffect(() => {
    if (at === undefined) return;
    import('./sent-panel').then(
      ({ SentPanel }) => setPanel(() => SentPanel),
      () => {},
    );
  }, [at]);
  useEffect(() => {
    if (closed !== undefined) form.current?.querySelector('input')?.focus();
  }, [closed]);
  const isShown = copy && Panel && copy.at !== closed;
  return (
    <>
      <div ref={form} hidden={isShown}>
        {children}
      </div>
      {isShown && <Panel key={copy.at} copy={copy} onAnother={() => setClosed(copy.at)} />}
    </>
  );
}
