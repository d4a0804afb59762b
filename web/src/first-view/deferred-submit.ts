import { saveDraft, readValues } from '../lib/form/draft';

/**
 * How long a submitted form waits for its code before the visitor can submit it again. Offline, the form waits for the
 * network instead.
 */
const WAIT_MS = 10_000;

/** Matches invalid fields other than URLs, because the form's own code completes those. */
const INVALID_FIELD = ':invalid:not(fieldset, [type=url])';

let isWaiting = false;
/** The submit button's usual label. */
let label: string;
let timer: ReturnType<typeof setTimeout>;

/**
 * Saves the draft of a form until the form's code has loaded, and defers its submission until then. Only islands with a name
 * have drafts. The sign-in has no name, because a draft would store the password.
 */
export function deferSubmits(): void {
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
      const invalid = form.querySelector<HTMLInputElement>(INVALID_FIELD);
      if (invalid) {
        invalid.dataset.refused = '';
        invalid.reportValidity();
        return;
      }
      label = form.querySelector('[type=submit]')?.textContent ?? '';
      isWaiting = true;
      wait();
    },
    { capture: true },
  );
  for (const type of ['online', 'offline']) addEventListener(type, wait);
  // Replacing a field would end the composition of an input method, so the island waits for its end.
  const { dataset } = document.documentElement;
  addEventListener('compositionstart', () => (dataset.composing = ''));
  addEventListener('compositionend', () => delete dataset.composing);
  addEventListener('hydrated', ({ target }) => {
    clearTimeout(timer);
    if (isWaiting) (target as Element).querySelector('form')?.requestSubmit();
    isWaiting = false;
  });
}

/** Returns the island that contains a form; null once the form is mounted. */
const closestIsland = (form: HTMLFormElement | null) =>
  form && !('hydrated' in form.dataset) ? form.closest<HTMLElement>('[data-island]') : null;

/** Waits for the form's code. Offline, the form says so and waits without a time limit. */
function wait(): void {
  if (!isWaiting) return;
  const isOnline = navigator.onLine;
  show(true, !isOnline);
  if (isOnline) timer = setTimeout(show, WAIT_MS, false, true);
}

/** Queries the form again, because it may have been replaced. Its attributes have the texts (lib/form/form.tsx). */
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
