import { site } from '@shared/site';
import sprite from './icons.svg';
import logo from './logo.json';

/** Mark and name in the colour of the text around them. */
export function Logo() {
  return (
    <svg role="img" aria-label={site.name} viewBox={`0 0 ${logo.width} 32`} width={logo.width} height={32}>
      <use href={`${sprite}#logo`} />
    </svg>
  );
}
