export function HeroVideo({ media }: { media: { poster: string } | undefined }) {
  return <img src={media?.poster} alt="" />;
}
