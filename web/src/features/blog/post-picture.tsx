import { postPictureSizes } from '@/content/media';
import classes from './post-picture.module.css';

interface Props {
  image: string;
  className: string | undefined;
  /** How wide the picture is on the screen, as in the `sizes` attribute. */
  sizes: string;
  loading?: 'lazy';
  fetchPriority?: 'high';
}

/** Pictures of media/ lie beside their AVIFs; a post may name any other picture. */
const isOurs = (image: string) => /^\/images\/.*\.webp$/.test(image);

/** A post's picture, in the size and format that suit the screen and the browser. Its title says the same. */
export function PostPicture({ image, className, sizes, ...img }: Props) {
  return (
    <picture className={[classes.frame, className].join(' ')} data-screen-only="">
      {isOurs(image) && <source srcSet={postPictureSizes(image)} sizes={sizes} type="image/avif" />}
      <img {...img} src={image} width={1200} height={630} alt="" decoding="async" />
    </picture>
  );
}
