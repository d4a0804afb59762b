import { type Accent, accents, brand } from '../../web/src/theme/colors.ts';

export type Scheme = 'dark' | 'light';

/** The colours of one picture. */
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
  const colours =
    accent === 'ochre'
      ? { base: brand.ochre, onDark: brand.ochreOnDark, onLight: brand.ochreOnLight }
      : accents[accent];
  if (scheme === 'dark') {
    return {
      ground: brand.ink,
      stone: (strength) => mix(brand.ink, brand.stoneOnDark, strength),
      lit: (strength) => mix(brand.ink, colours.base, strength),
      line: (strength) => mix(brand.ink, brand.lineOnDark, strength),
      accent: colours.onDark,
      ochre: brand.ochre,
    };
  }
  return {
    ground: brand.sand,
    stone: (strength) => mix(brand.sand, brand.stoneOnLight, strength),
    lit: (strength) => mix(brand.sand, colours.base, strength),
    line: (strength) => mix(brand.sand, brand.petrol, strength),
    accent: colours.onLight,
    ochre: brand.ochre,
  };
}

/** `share` of the way from one hex colour to the other. */
function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  return `#${a.map((value, index) => hex(value + ((b[index] ?? 0) - value) * share)).join('')}`;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

function hex(value: number): string {
  return Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');
}
