import type { Illustration, WidePicture } from '@/content/media';
import classes from './picture.module.css';

interface Props {
  picture: Illustration;
  /** Loads the light picture immediately, so that print and a screenshot of the whole page show it. Its low priority lets the first view load before it. */
  eager?: boolean;
}

/**
 * A picture, or a light and a dark one for the two color schemes. Lazy pictures let the browser fetch only the one that it
 * displays.
 */
export function Picture({ picture, eager = false }: Props) {
  const { src, srcDark, width, height, alt } = picture;
  const shared = { width, height, decoding: 'async' } as const;
  const loading = eager ? 'eager' : 'lazy';
  if (!srcDark) return <img src={src} alt={alt} loading={loading} {...shared} />;
  return (
    <>
      <img
        className={[classes.picture, classes.light].join(' ')}
        src={src}
        alt={alt}
        loading={loading}
        fetchPriority={eager ? 'low' : undefined}
        {...shared}
      />
      <img
        className={[classes.picture, classes.dark].join(' ')}
        src={srcDark}
        alt={alt}
        loading="lazy"
        {...shared}
      />
    </>
  );
}

/** The picture behind the text of a hero, or on a phone the strip below the text (page-hero.module.css). */
export function WideBackground({ picture }: { picture: WidePicture }) {
  const { src, avif, strip } = picture;
  return (
    <picture>
      <source media="(width < 60em)" srcSet={strip} sizes="100vw" type="image/avif" />
      <source srcSet={avif} sizes="100vw" type="image/avif" />
      <img src={src} alt="" fetchPriority="high" />
    </picture>
  );
}
