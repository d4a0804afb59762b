import { site } from '@shared/site';
import sprite from './icons.svg';
import { width } from './logo.json'; // a named import, so that the other field is not bundled

/** The mark and the name, or the mark alone, in the color of the text around them. */
export function Logo({ isMark = false }) {
  const shownWidth = isMark ? 32 : width;
  return (
    <svg role="img" aria-label={site.name} viewBox={`0 0 ${shownWidth} 32`} width={shownWidth} height={32}>
      <use href={`${sprite}#logo`} />
    </svg>
  );
}
