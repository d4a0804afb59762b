import type { ReactNode } from 'react';

interface Props {
  title: string;
  level: 'h3' | 'h4';
  items: readonly ReactNode[];
}

export function TitledList({ title, level: Heading, items }: Props) {
  return (
    <div>
      <Heading>{title}</Heading>
      <ul className="bullets">
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
