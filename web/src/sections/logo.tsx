import logo from './logo.svg?no-inline';

/** The mark and the name in the colour of the text around them, with the one ochre bed, from one cached file. */
export function Logo() {
  return (
    <svg role="img" aria-label="Forillon" width={132} height={32}>
      <use href={`${logo}#logo`} />
    </svg>
  );
}
