import type { ReactNode } from 'react';

interface Props {
  id: string;
  title?: string | undefined;
  intro?: string | undefined;
  note?: string | undefined;
  children: ReactNode;
}

export function FormSheet({ id, title, intro, note, children }: Props) {
  return (
    <div id={id} className="sheet form-sheet" data-screen-only="">
      {title && <h2 className="group-title">{title}</h2>}
      {intro && <p className="muted">{intro}</p>}
      {children}
      {note && <p className="muted">{note}</p>}
    </div>
  );
}
