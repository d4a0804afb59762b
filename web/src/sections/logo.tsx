import { logoOutlines } from './logo-outlines';

interface Props {
  /** Pixels; the width follows. */
  height?: number;
  /** The mark without the name. */
  markOnly?: boolean;
}

/** The mark and the name in the colour of the text around them, with the one ochre bed. */
export function Logo({ height = 32, markOnly = false }: Props) {
  const { width, transform, outer, inner, wordmark } = logoOutlines;
  const shown = markOnly ? 32 : width;
  return (
    <svg
      role="img"
      aria-label="Forillon"
      viewBox={`0 0 ${shown} 32`}
      width={(shown * height) / 32}
      height={height}
      fill="currentColor"
    >
      <g transform={transform}>
        <path d={outer} />
        <path d={inner} fill="#d9962f" />
      </g>
      {!markOnly && <path d={wordmark} />}
    </svg>
  );
}
