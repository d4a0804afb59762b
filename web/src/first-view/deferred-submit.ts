import { saveDraft, readValues } from '../lib/form/draft';

/**
 * How long a submitted form waits for its JavaScript before the visitor can submit it again. Offline, the form waits for the
 * network instead.
 */
const WAIT_MS = 10_000;

/**
 * Matches invalid fields. Fieldsets are exempt, because a fieldset is invalid if a field in it is. URL fields are exempt,
 * because the form's own code completes an address such as `firm.example`.
 */
const INVALID_FIELD = ':invalid:not(fieldset, [type=url])';

let isWaiting = false;
/** The submit button's label while nothing is being sent. */
let submitLabel: string;
let timer: ReturnType<typeof setTimeout>;

/**
 * Saves the drafts of forms and defers their submission until their code has loaded. Only islands with a name have
 * drafts. The island of the sign-in has no name, because a draft would store the password.
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
        invalid.dataset.refused = ''; // islands.tsx submits the form again if the field is still invalid then
        invalid.reportValidity();
        return;
      }
      submitLabel = form.querySelector('[type=submit]')?.textContent ?? '';
      isWaiting = true;
      waitForCode();
    },
    { capture: true },
  );
  for (const type of ['online', 'offline']) addEventListener(type, waitForCode);
  // Replacing a field would end the composition of an input method, so the island waits for `compositionend`
  // (islands.tsx).
  const { dataset } = document.documentElement;
  addEventListener('compositionstart', () => (dataset.composing = ''));
  addEventListener('compositionend', () => delete dataset.composing);
  addEventListener('hydrated', ({ target }) => {
    clearTimeout(timer);
    if (isWaiting) (target as Element).querySelector('form')?.requestSubmit();
    isWaiting = false;
  });
}

/** Returns the island that contains a form; null once React has mounted the form. */
const closestIsland = (form: HTMLFormElement | null) =>
  form && !('hydrated' in form.dataset) ? form.closest<HTMLElement>('[data-island]') : null;

/** Waits up to `WAIT_MS` for the form's code. Offline, the form shows a message and waits without a time limit. */
function waitForCode(): void {
  if (!isWaiting) return;
  const isOnline = navigator.onLine;
  showState(true, !isOnline);
  if (isOnline) timer = setTimeout(showState, WAIT_MS, false, true); // then ends the wait: the site is unreachable
}

/**
 * Starts or ends the wait of the form, and shows whether the site is unreachable. Queries the form again, because React
 * may have replaced it. The texts are in the form's attributes (lib/form/form.tsx).
 */
function showState(waits: boolean, isUnreachable: boolean): void {
  clearTimeout(timer);
  isWaiting = waits;
  const form = document.querySelector<HTMLFormElement>('[data-island] form');
  if (!form) return;
  const { sending = '', unreachable = '' } = form.dataset;
  form.setAttribute('aria-busy', `${waits}`);
  form.querySelector('[type=submit]')?.replaceChildren(waits ? sending : submitLabel);
  form.querySelector('[aria-live]')?.replaceChildren(...(isUnreachable ? [unreachable] : []));
}
