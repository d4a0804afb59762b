const PHONE = '(max-width: 47.99em)';
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/** Returns false on a phone, and if the visitor prefers less motion or less data. */
function mayAutoplay(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia(PHONE).matches && !matchMedia(LESS_MOTION).matches;
}

/** Plays the background loop while it is in view, once the page has loaded. The button pauses the loop (WCAG 2.2.2). */
class HeroVideoElement extends HTMLElement {
  #stop: AbortController | undefined;

  connectedCallback(): void {
    const video = this.querySelector('video');
    const button = this.querySelector('button');
    if (!video || !button) return;
    const { signal } = (this.#stop = new AbortController());
    let visitorWantsPlay: boolean | undefined;

    // If the browser refuses to play (battery saver), the poster and the button stay.
    const play = () => video.play().catch(() => undefined);
    const show = (state: 'playing' | 'paused') => {
      this.dataset.state = state;
      button.setAttribute(
        'aria-label',
        state === 'playing' ? 'Pause background video' : 'Play background video',
      );
    };
    button.addEventListener(
      'click',
      () => {
        visitorWantsPlay = video.paused;
        if (video.paused) void play();
        else video.pause();
      },
      { signal },
    );
    video.addEventListener('playing', () => show('playing'), { signal });
    video.addEventListener('pause', () => show('paused'), { signal });
    show(video.paused ? 'paused' : 'playing');
    button.hidden = false;

    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && (visitorWantsPlay ?? mayAutoplay())) void play();
      else video.pause();
    });
    const observe = () => observer.observe(video);
    if (document.readyState === 'complete') observe();
    else addEventListener('load', observe, { once: true, signal });
    signal.addEventListener('abort', () => observer.disconnect());
  }

  disconnectedCallback(): void {
    this.#stop?.abort();
  }
}

// The script may run twice, because the HTML of a page with a loop contains it too (build-steps/page-html.ts).
if (!customElements.get('hero-video')) customElements.define('hero-video', HeroVideoElement);
