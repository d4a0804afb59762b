import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { HeroMedia } from '@/content/media';
import classes from './hero-video.module.css';

/** A loop starts by itself unless the visitor prefers less motion or less data. */
function mayStart(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !connection?.saveData && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * The loop behind a hero, over its poster. It is fetched when it first comes into view and pauses while out of view.
 * A button pauses or plays it (WCAG 2.2.2).
 */
export function HeroVideo({ media }: { media: HeroMedia }) {
  const video = useRef<HTMLVideoElement>(null);
  const chosen = useRef<boolean | undefined>(undefined);
  const [state, setState] = useState<'inert' | 'paused' | 'playing'>('inert');

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      setState((current) => (current === 'inert' ? 'paused' : current));
      if (entry?.isIntersecting && (chosen.current ?? mayStart())) play(element);
      else element.pause();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [media]);

  function toggle() {
    const element = video.current;
    if (!element) return;
    chosen.current = element.paused;
    if (element.paused) play(element);
    else element.pause();
  }

  return (
    <>
      <img
        className={classes.poster}
        src={media.poster}
        width={1280}
        height={720}
        alt=""
        fetchPriority="high"
      />
      <video
        key={media.webm}
        ref={video}
        className={classes.video}
        width={1280}
        height={720}
        muted
        loop
        playsInline
        aria-hidden
        tabIndex={-1}
        preload="none"
        onPlaying={() => setState('playing')}
        onPause={() => setState('paused')}
      >
        <source src={media.webm} type="video/webm" />
        <source src={media.mp4} type="video/mp4" />
      </video>
      {state !== 'inert' && (
        <button
          type="button"
          className={classes.control}
          onClick={toggle}
          aria-label={state === 'playing' ? 'Pause background video' : 'Play background video'}
        >
          {state === 'playing' ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
        </button>
      )}
    </>
  );
}

/** Plays the loop. If the browser refuses (battery saver), poster and button stay. */
function play(element: HTMLVideoElement): void {
  element.play().catch(() => undefined);
}
