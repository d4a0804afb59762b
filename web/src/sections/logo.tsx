import logo from './logo.svg?raw';

const shared = { role: 'img', 'aria-label': 'Forillon', width: 132, height: 32 };

/**
 * The mark and the name in the colour of the text around them, with the one ochre bed. The outlines are in the HTML, to
 * be there at the first paint.
 */
export function Logo() {
  return <svg {...shared} dangerouslySetInnerHTML={{ __html: logo }} />;
}

/** The header's {@link Logo} at another place of the page. */
export function LogoAgain() {
  return (
    <svg {...shared}>
      <use href="#logo" />
    </svg>
  );
}
