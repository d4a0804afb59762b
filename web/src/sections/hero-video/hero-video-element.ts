const PHONE = '(max-width: 47.99em)';
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/** A loop starts by itself except on a phone, and unless the visitor prefers less motion or less data. */
function mayStart(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia(PHONE).matches && !matchMedia(LESS_MOTION).matches;
}

/** The loop is fetched and plays only in view, once the page has loaded. The button stops it (WCAG 2.2.2). */
class HeroVideoElement extends HTMLElement {
  #stop: AbortController | undefined;

  connectedCallback(): void {
    const video = this.querySelector('video');
    const button = this.querySelector('button');
    if (!video || !button) return;
    const { signal } = (this.#stop = new AbortController());
    let chosen: boolean | undefined;

    // If the browser refuses (battery saver), poster and button stay.
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
        chosen = video.paused;
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
      if (entry?.isIntersecting && (chosen ?? mayStart())) void play();
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

// The HTML of a page with a loop holds this script too (build-steps/page-html.ts).
if (!customElements.get('hero-video')) customElements.define('hero-video', HeroVideoElement);
