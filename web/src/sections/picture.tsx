export interface PictureSource {
  src: string;
  width: number;
  height: number;
  /** Empty for a picture that adds nothing to the text beside it. */
  alt: string;
}

/** A generated illustration; its size is known, so that nothing moves when it arrives. */
export function Picture({ picture, eager = false }: { picture: PictureSource; eager?: boolean }) {
  const { src, width, height, alt } = picture;
  return (
    <img
      src={src}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
