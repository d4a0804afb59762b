import { type Accent, accents, brand } from '../../web/src/theme/colors.ts';

export type Scheme = 'dark' | 'light';

/** The colors of a picture. */
export interface Tone {
  ground: string;
  /** A neutral layer: 0 is nearly the ground, 1 the strongest. */
  stone: (strength: number) => string;
  /** A layer in the accent: 0 is nearly the ground, 1 the accent itself. */
  lit: (strength: number) => string;
  /** Drawn lines: 0 is nearly the ground, 1 the strongest. */
  line: (strength: number) => string;
  accent: string;
  ochre: string;
}

/** @param accent the theme's accent, or 'ochre' for pictures of the firm itself */
export function toneOf(scheme: Scheme, accent: Accent | 'ochre'): Tone {
  const colors =
    accent === 'ochre'
      ? { base: brand.ochre, onDark: brand.ochreOnDark, onLight: brand.ochreOnLight }
      : accents[accent];
  if (scheme === 'dark') {
    return {
      ground: brand.ink,
      stone: (strength) => mix(brand.ink, brand.stoneOnDark, strength),
      lit: (strength) => mix(brand.ink, colors.base, strength),
      line: (strength) => mix(brand.ink, brand.lineOnDark, strength),
      accent: colors.onDark,
      ochre: brand.ochre,
    };
  }
  return {
    ground: brand.sand,
    stone: (strength) => mix(brand.sand, brand.stoneOnLight, strength),
    lit: (strength) => mix(brand.sand, colors.base, strength),
    line: (strength) => mix(brand.sand, brand.petrol, strength),
    accent: colors.onLight,
    ochre: brand.ochre,
  };
}

/** Mixes two hex colors. @param share of the second color */
function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => hex(value + ((target[index] ?? 0) - value) * share));
  return `#${mixed.join('')}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

function hex(value: number): string {
  return Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');
}
