import { useEffect } from 'react';
import type { HeroMedia } from '@/content/media';
import { loadPart } from '@/lib/fetch-code';
import { Icon } from '@/sections/icon';
import { WideBackground } from '@/sections/picture';
import classes from './hero-video.module.css';

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React's way of naming custom elements
  namespace JSX {
    interface IntrinsicElements {
      'hero-video': React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement>;
    }
  }
}

/**
 * A custom element that plays the loop without hydration (hero-video-element.ts). The poster is shown until the loop
 * plays.
 */
export function HeroVideo({ media }: { media: HeroMedia }) {
  useEffect(() => {
    loadPart(() => import('./hero-video-element')).catch(() => {}); // the poster stays
  }, []);

  return (
    <hero-video key={media.webm} className={classes.media}>
      <WideBackground picture={media.poster} />
      <video
        className={classes.video}
        width={1280}
        height={720}
        muted
        loop
        playsInline
        aria-hidden
        tabIndex={-1}
        preload="none"
      >
        <source src={media.webm} type="video/webm" />
        <source src={media.mp4} type="video/mp4" />
      </video>
      <button type="button" className={classes.control} aria-label="Play background video" hidden>
        <Icon name="player-pause-filled" className={classes.pause} size={18} />
        <Icon name="player-play-filled" className={classes.play} size={18} />
      </button>
    </hero-video>
  );
}
