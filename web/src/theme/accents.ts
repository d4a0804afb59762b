export const brand = {
  ink: '#0D1B1E',
  paper: '#FAF8F4',
  petrol: '#0F4C53',
  ochre: '#D9962F',
  ochreOnDark: '#E9B864',
} as const;

export interface AccentColours {
  /** Fills, rules and large shapes on either ground. */
  base: string;
  /** Text and icons on paper, and fills under white text: at least 5:1 against both. */
  onLight: string;
  /** Text, icons and lines on ink: at least 7:1 (violet 6.9:1). */
  onDark: string;
  softLight: string;
  softDark: string;
}

/** The accents of solutions and sample engagements. media/ draws with the same values. */
export const accents = {
  violet: {
    base: '#7A5CD6',
    onLight: '#6B4FCB',
    onDark: '#A996F0',
    softLight: '#EFEBFA',
    softDark: '#211F3A',
  },
  cobalt: {
    base: '#2F6BDE',
    onLight: '#255FCB',
    onDark: '#82AEFF',
    softLight: '#E8EEFA',
    softDark: '#12273F',
  },
  teal: {
    base: '#0E9AA0',
    onLight: '#0A7479',
    onDark: '#4FD0D2',
    softLight: '#E2F1F0',
    softDark: '#0E3236',
  },
  crimson: {
    base: '#C9374A',
    onLight: '#BE3044',
    onDark: '#FF8A93',
    softLight: '#FAE9E9',
    softDark: '#33191F',
  },
  amber: {
    base: '#D07A14',
    onLight: '#9C5A08',
    onDark: '#F2AC52',
    softLight: '#FAEEDC',
    softDark: '#32230F',
  },
  green: {
    base: '#2C8F55',
    onLight: '#23764A',
    onDark: '#66CC8E',
    softLight: '#E6F2E9',
    softDark: '#12301F',
  },
} satisfies Record<string, AccentColours>;

export type Accent = keyof typeof accents;
