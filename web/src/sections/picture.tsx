import type { Illustration } from '@/content/media';
import classes from './picture.module.css';

interface Props {
  picture: Illustration;
  /** For a picture in the first view. */
  eager?: boolean;
}

/**
 * A generated illustration with its size, so that nothing moves when it loads. If there is a picture for each scheme,
 * the browser fetches only the one that is displayed, because both are lazy.
 */
export function Picture({ picture, eager = false }: Props) {
  const { src, srcDark, width, height, alt } = picture;
  const shared = { width, height, decoding: 'async', loading: eager ? 'eager' : 'lazy' } as const;
  if (!srcDark) return <img src={src} alt={alt} fetchPriority={eager ? 'high' : undefined} {...shared} />;
  return (
    <>
      <img
        src={src}
        alt={alt}
        className={[classes.picture, classes.light].join(' ')}
        {...shared}
        loading="lazy"
      />
      <img
        src={srcDark}
        alt={alt}
        className={[classes.picture, classes.dark].join(' ')}
        {...shared}
        loading="lazy"
      />
    </>
  );
}
