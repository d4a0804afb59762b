import type { Illustration, WidePicture } from '@/content/media';
import classes from './picture.module.css';

interface Props {
  picture: Illustration;
  /** Loads the light picture without its being near the view, so that paper and a picture of the whole page show it. */
  eager?: boolean;
}

/**
 * A generated illustration with its size, so that nothing moves when it loads. If there is a picture for each scheme,
 * the browser fetches only the one that is displayed, because both are lazy.
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

/** A picture behind the top of a page, in the size and format that suit the screen and the browser. */
export function WideBackground({ picture }: { picture: WidePicture }) {
  const { src, avif, webp, width, height } = picture;
  return (
    <picture>
      <source srcSet={avif} sizes="100vw" type="image/avif" />
      <img src={src} srcSet={webp} sizes="100vw" width={width} height={height} alt="" fetchPriority="high" />
    </picture>
  );
}
