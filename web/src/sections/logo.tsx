import { site } from '@shared/site';
import sprite from './icons.svg';
import { width } from './logo.json'; // its name stays out of the build

/** Mark and name in the color of the text around them. */
export function Logo() {
  return (
    <svg role="img" aria-label={site.name} viewBox={`0 0 ${width} 32`} width={width} height={32}>
      <use href={`${sprite}#logo`} />
    </svg>
  );
}
