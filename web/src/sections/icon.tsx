import type { IconName } from '@/content/icons';
import sprite from './icons.svg';

interface Props {
  name: IconName;
  size: number;
  /** The line width, for a drawing of 24 × 24 units. */
  stroke?: number;
  className?: string | undefined;
}

/** A decorative icon from one cached sprite, in the color of the text around it. */
export function Icon({ name, size, stroke, className }: Props) {
  return (
    <svg className={className} width={size} height={size} strokeWidth={stroke} aria-hidden>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
