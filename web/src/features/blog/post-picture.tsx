import { postPictureSrcSet } from '@/content/media';
import classes from './post-picture.module.css';

interface Props {
  image: string;
  className: string | undefined;
  /** The width of the picture on the screen, as in the `sizes` attribute. */
  sizes: string;
  loading?: 'lazy';
  fetchPriority?: 'high';
}

/** True for the pictures of media/, which have AVIF versions. A post may name any other picture. */
const hasAvif = (image: string) => /^\/images\/.*\.webp$/.test(image);

/**
 * Renders a post's picture in a size and format for the screen and browser. The picture is decorative, so alt is
 * empty.
 */
export function PostPicture({ image, className, sizes, ...img }: Props) {
  return (
    <picture className={[classes.frame, className].join(' ')} data-screen-only="">
      {hasAvif(image) && <source srcSet={postPictureSrcSet(image)} sizes={sizes} type="image/avif" />}
      <img {...img} src={image} width={1200} height={630} alt="" decoding="async" />
    </picture>
  );
}
