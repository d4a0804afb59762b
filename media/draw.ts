import { drawFonts } from './draw-fonts.ts';
import { drawIcons } from './draw-icons.ts';
import { drawLogo } from './draw-logo.ts';
import { drawPlates } from './draw-plates.ts';
import { drawSocial } from './draw-social.ts';
import { drawBackdrops, drawHome, drawPortraits, drawPosters, drawPosts } from './draw-stills.ts';
import { drawVideos } from './draw-videos.ts';

/** `npm run media [part [name …]]` draws everything or one part. Videos and backdrops accept names. */
const parts: Record<string, (names: string[]) => Promise<void>> = {
  logo: drawLogo,
  icons: drawIcons,
  fonts: drawFonts,
  home: drawHome,
  plates: drawPlates,
  backdrops: drawBackdrops,
  people: drawPortraits,
  posts: drawPosts,
  social: drawSocial,
  posters: drawPosters,
  videos: drawVideos,
};

const [chosen, ...names] = process.argv.slice(2);
if (chosen && !parts[chosen])
  throw new Error(`Unknown part. Choose one of: ${Object.keys(parts).join(', ')}.`);
for (const [part, draw] of Object.entries(parts)) {
  if (!chosen || chosen === part) await draw(names);
}
