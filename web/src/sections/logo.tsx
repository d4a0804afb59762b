import logo from './logo.svg';

/**
 * The mark and the name in the colour of the text around them, with the one ochre bed. The outlines are a file of
 * their own, which is cached, rather than a part of every document and of the script.
 */
export function Logo() {
  return (
    <svg role="img" aria-label="Forillon" viewBox="0 0 132 32" width={132} height={32}>
      <use href={`${logo}#logo`} />
    </svg>
  );
}
