import sprite from './icons.svg';

/** The mark and the name in the colour of the text around them, with the one ochre bed, from the file of the icons. */
export function Logo() {
  return (
    <svg role="img" aria-label="Forillon" width={132} height={32}>
      <use href={`${sprite}#logo`} />
    </svg>
  );
}
