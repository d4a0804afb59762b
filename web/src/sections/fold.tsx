import type { ReactNode } from 'react';
import { Icon } from './icon';

/** Content that is folded under its title on a phone, and open elsewhere. */
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
