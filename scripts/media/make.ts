import { makeBackdrops } from './make-backdrops.ts';
import { makeHeroVideos } from './make-hero-videos.ts';
import { makeHome } from './make-home.ts';
import { makeLogo } from './make-logo.ts';
import { makePlates } from './make-plates.ts';
import { makePosts } from './make-posts.ts';

/** npm run media [part [name …]]: regenerates the pictures; the videos need ffmpeg on the PATH. */
const parts: Record<string, (names: string[]) => Promise<void>> = {
  logo: makeLogo,
  home: makeHome,
  plates: makePlates,
  backdrops: makeBackdrops,
  posts: makePosts,
  videos: makeHeroVideos,
};

const [chosen, ...names] = process.argv.slice(2);
if (chosen && !parts[chosen]) throw new Error(`parts: ${Object.keys(parts).join(', ')}`);
for (const [part, make] of Object.entries(parts)) {
  if (!chosen || chosen === part) await make(names);
}
