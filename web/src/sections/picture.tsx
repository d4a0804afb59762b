import type { Illustration } from '@/content/media';
import classes from './picture.module.css';

/**
 * A generated illustration; its size is known, so that nothing moves when it arrives. Of a pair for the two schemes
 * CSS shows one, and a browser does not fetch a lazy image that is not shown.
 */
export function Picture({ picture, eager = false }: { picture: Illustration; eager?: boolean }) {
  const { src, srcDark, width, height, alt } = picture;
  const common = { width, height, alt, loading: eager ? 'eager' : 'lazy', decoding: 'async' } as const;
  if (!srcDark) return <img {...common} src={src} />;
  return (
    <>
      <img {...common} src={src} className={classes.light} />
      <img {...common} src={srcDark} className={classes.dark} />
    </>
  );
}
