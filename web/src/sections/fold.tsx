import type { ReactNode } from 'react';
import { Icon } from './icon';

/** Folded on a phone, under its title, and open elsewhere. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="disclosure fold">
      <summary>
        {title}
        <Icon name="plus" size={20} stroke={1.5} />
      </summary>
      {children}
    </details>
  );
}
