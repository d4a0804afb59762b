import type { Illustration, WidePicture } from '@/content/media';
import classes from './picture.module.css';

interface Props {
  picture: Illustration;
  /** Whether it is screens below the first view, from where a browser still loads lazy pictures before the first paint. */
  isFar?: boolean;
}

/**
 * A generated illustration with its size, so that nothing moves when it loads. If there is a picture for each scheme,
 * the browser fetches only the one that is displayed, because both are lazy.
 */
export function Picture({ picture, isFar = false }: Props) {
  const { src, srcDark, width, height, alt } = picture;
  if (isFar)
    return (
      <div className={classes.far} style={{ aspectRatio: `${width} / ${height}` }}>
        <Picture picture={picture} />
      </div>
    );
  const shared = { width, height, decoding: 'async', loading: 'lazy' } as const;
  if (!srcDark) return <img src={src} alt={alt} {...shared} />;
  return (
    <>
      <img src={src} alt={alt} className={[classes.picture, classes.light].join(' ')} {...shared} />
      <img src={srcDark} alt={alt} className={[classes.picture, classes.dark].join(' ')} {...shared} />
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
