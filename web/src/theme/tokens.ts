// Stylesheets use these values as `$radius-sm`, `$text-sm`, `$space-sm` and `$space-8` (8 pixels where 1rem is 16). They use
// the breakpoints as in `@media (width < $sm)`.

export const breakpoints = {
  '3xs': '20em',
  '2xs': '22.5em',
  xs: '30em',
  sm: '40em',
  tablet: '48em',
  md: '60em',
  lg: '75em',
  xl: '87.5em',
};

export const radius = { sm: '4px', md: '8px', full: '99px' };

export const text = {
  '2xs': '0.75rem',
  xs: '0.8125rem',
  sm: '0.875rem',
  md: '0.9375rem',
  base: '1rem',
  lg: '1.125rem',
  xl: '1.25rem',
  '2xl': '1.375rem',
  '3xl': '1.5rem',
  '4xl': '1.75rem',
  '5xl': '2.125rem',
  heading: 'clamp(1.625rem, 1.3rem + 1.1vw, 2.125rem)',
  subtitle: 'clamp(1.75rem, 1.35rem + 1.7vw, 2.625rem)',
  headline: 'clamp(2.5rem, 1.7rem + 2.8vw, 4rem)',
  figure: 'clamp(2.5rem, 1.95rem + 1.8vw, 3.625rem)',
  hero: 'min(14vw, 1.9rem + 4.55vw, 6rem)',
};

export const spaces = [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64, 128];

/** Spaces that grow with the window. */
export const fluidSpaces = {
  sm: 'clamp(1.25rem, 2.5vw, 2.25rem)',
  md: 'clamp(1.25rem, 4vw, 3rem)',
  lg: 'clamp(2.5rem, 5vw, 4rem)',
  columns: 'clamp(2rem, 5.5vw, 5rem)',
  page: 'clamp(1.5rem, 6vw, 5.5rem)',
  hero: 'clamp(3rem, 9vw, 8rem)',
};

export const shadow = '0 24px 48px -24px rgb(0 0 0 / 35%)';

/** Sizes that are variables, because print.css changes them. */
export const scaleVariables = {
  '--display': 'clamp(2.6rem, 1.5rem + 4.9vw, 5.25rem)',
  '--title': 'clamp(2rem, 1.45rem + 2.3vw, 3.25rem)',
  '--lede': 'clamp(1.1rem, 1.02rem + 0.4vw, 1.3rem)',
  '--gutter': 'clamp(1.25rem, 4vw, 3rem)',
  '--section-space': 'clamp(2.25rem, 0.8rem + 5.8vw, 6rem)',
};
