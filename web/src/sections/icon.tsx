import type { IconName } from '@/content/icons';
import sprite from './icons.svg';

interface Props {
  name: IconName;
  /** Width and height in pixels. */
  size: number;
  /** Width of the lines, in units of a box of 24. */
  stroke?: number;
  className?: string | undefined;
}

/** A decorative icon in the colour of the text around it, from one cached file. */
export function Icon({ name, size, stroke, className }: Props) {
  return (
    <svg className={className} width={size} height={size} strokeWidth={stroke} aria-hidden>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
