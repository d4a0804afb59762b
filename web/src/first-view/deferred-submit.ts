import { saveDraft, readValues } from '../lib/form/draft';

/** How long a form waits for its code before it is released. Offline it waits for the network. */
const WAIT_MS = 10_000;

/** A field that the browser refuses. Only the form's own code completes the address of a web site. */
const WRONG = ':invalid:not(fieldset, [type=url])';

let isWaiting = false;
/** The button's label while its form does not wait. */
let label: string;
let timer: ReturnType<typeof setTimeout>;

/**
 * Keeps what is typed into a form as its draft until its code is there, and holds the form if it is sent. Only an island
 * with a name has a draft: the sign-in has none, so that nothing but its fields has the password.
 */
export function holdForms(): void {
  addEventListener('input', ({ target }) => {
    const { form } = target as HTMLInputElement;
    const name = closestIsland(form)?.dataset.island;
    if (form && name) saveDraft(name, readValues(form));
  });
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (!closestIsland(form)) return;
      event.preventDefault();
      if (isWaiting) return;
      const wrong = form.querySelector<HTMLInputElement>(WRONG);
      if (wrong) {
        wrong.dataset.refused = '';
        wrong.reportValidity();
        return;
      }
      label = form.querySelector('[type=submit]')?.textContent ?? '';
      isWaiting = true;
      wait();
    },
    { capture: true },
  );
  for (const type of ['online', 'offline']) addEventListener(type, wait);
  // The composition of an input method would end with its field, so the island waits for its end.
  const { dataset } = document.documentElement;
  addEventListener('compositionstart', () => (dataset.composing = ''));
  addEventListener('compositionend', () => delete dataset.composing);
  addEventListener('hydrated', ({ target }) => {
    clearTimeout(timer);
    if (isWaiting) (target as Element).querySelector('form')?.requestSubmit();
    isWaiting = false;
  });
}

/** The island that a form belongs to, until it is mounted. */
const closestIsland = (form: HTMLFormElement | null) =>
  form && !('hydrated' in form.dataset) ? form.closest<HTMLElement>('[data-island]') : null;

/** Offline it says so, and waits on. */
function wait(): void {
  if (!isWaiting) return;
  const isOnline = navigator.onLine;
  show(true, !isOnline);
  if (isOnline) timer = setTimeout(show, WAIT_MS, false, true);
}

/** In the form as it is now: something may have replaced it. Its words are in its attributes (lib/form/form.tsx). */
function show(waits: boolean, isUnreachable: boolean): void {
  clearTimeout(timer);
  isWaiting = waits;
  const form = document.querySelector<HTMLFormElement>('[data-island] form');
  if (!form) return;
  const { sending = '', unreachable = '' } = form.dataset;
  form.setAttribute('aria-busy', `${waits}`);
  form.querySelector('[type=submit]')?.replaceChildren(waits ? sending : label);
  form.querySelector('[aria-live]')?.replaceChildren(...(isUnreachable ? [unreachable] : []));
}
