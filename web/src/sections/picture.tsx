import type { Illustration } from '@/content/media';
import classes from './picture.module.css';

export type PictureSource = Illustration;

interface Props {
  picture: Illustration;
  /** For a picture in the first view. */
  eager?: boolean;
}

/**
 * A generated illustration; its size is known, so that nothing moves when it arrives. Of the two schemes' pictures
 * the one that is not shown is not fetched either (lazy, and not displayed).
 */
export function Picture({ picture, eager = false }: Props) {
  const { src, srcDark, width, height, alt } = picture;
  const shared = { width, height, alt, decoding: 'async', loading: eager ? 'eager' : 'lazy' } as const;
  if (!srcDark) return <img src={src} fetchPriority={eager ? 'high' : undefined} {...shared} />;
  return (
    <>
      <img src={src} className={`${classes.picture} ${classes.light}`} {...shared} loading="lazy" />
      <img src={srcDark} className={`${classes.picture} ${classes.dark}`} {...shared} loading="lazy" />
    </>
  );
}
