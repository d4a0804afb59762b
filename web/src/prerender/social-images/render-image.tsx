import hankenGrotesk from '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-500-normal.woff?inline';
import hankenGroteskExt from '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-ext-500-normal.woff?inline';
import newsreader from '@fontsource/newsreader/files/newsreader-latin-500-normal.woff?inline';
import newsreaderExt from '@fontsource/newsreader/files/newsreader-latin-ext-500-normal.woff?inline';
import { renderAsync } from '@resvg/resvg-js';
import satori from 'satori';
import type { SolutionSlug } from '@/content/solutions';
import { type Accent, accents, brand } from '@/theme/colors';
import { site } from '@shared/site';

export interface SocialImage {
  title: string;
  tag: string;
  accent: Accent | 'ochre';
  background: SolutionSlug | 'headland';
}

const width = 1200;
const height = 630;

/** Keeps a hyphenated word on one line. */
const wordJoiner = '\u2060';

/** Drawn by media/, with the logo and with room for the text. */
const backgrounds = import.meta.glob<string>('./backgrounds/*.png', {
  query: '?inline',
  import: 'default',
  eager: true,
});

// Satori reads neither WOFF2 nor variable fonts, which are what the pages use.
const fonts = [
  { name: 'Newsreader', data: toBytes(newsreader), weight: 500 },
  { name: 'Newsreader Ext', data: toBytes(newsreaderExt), weight: 500 },
  { name: 'Hanken Grotesk', data: toBytes(hankenGrotesk), weight: 500 },
  { name: 'Hanken Grotesk Ext', data: toBytes(hankenGroteskExt), weight: 500 },
] as const;

function toBytes(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

function loadAdditionalAsset(_language: string, letters: string): never {
  throw new Error(`The fonts have no ${letters}.`);
}

/**
 * The image that other sites show with a link to a page: 1200 by 630 pixels, as PNG. A title that the fonts cannot write
 * gives way to the firm's.
 */
export async function renderSocialImage(image: SocialImage): Promise<Buffer> {
  const draw = (title: string) =>
    satori(<Card {...image} title={title} />, { width, height, fonts: [...fonts], loadAdditionalAsset });
  const svg = await draw(image.title).catch(() => draw(site.tagline));
  const rendered = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return rendered.asPng();
}

function Card({ title, tag, accent, background }: SocialImage) {
  const backgroundImage = backgrounds[`./backgrounds/${background}.png`];
  if (!backgroundImage)
    throw new Error(`The file prerender/social-images/backgrounds/${background}.png is missing.`);
  return (
    <div
      style={{
        width,
        height,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        padding: '0 72px',
        backgroundImage: `url(${backgroundImage})`,
        backgroundSize: `${width}px ${height}px`,
        color: brand.paper,
        fontFamily: 'Hanken Grotesk, Hanken Grotesk Ext',
      }}
    >
      <div
        style={{
          fontSize: 25,
          margin: '0 2px 20px',
          color: accent === 'ochre' ? brand.ochreOnDark : accents[accent].onDark,
        }}
      >
        {tag}
      </div>
      <div
        style={{
          width: 640,
          fontFamily: 'Newsreader, Newsreader Ext',
          fontSize: title.length > 54 ? 57 : title.length > 42 ? 66 : 76,
          lineHeight: 1.08,
          letterSpacing: '-0.018em',
          textWrap: 'balance',
        }}
      >
        {title.replaceAll('-', `-${wordJoiner}`)}
      </div>
      {title !== site.tagline && (
        <div style={{ position: 'absolute', left: 74, bottom: 62, fontSize: 23, color: brand.mutedOnDark }}>
          {site.tagline}
        </div>
      )}
    </div>
  );
}
