import { formTexts } from '../content/form-texts';
import { saveDraft } from '../lib/form/draft';

/** How long a form waits for its code before it is released. Offline it waits for the network. */
const WAIT_MS = 10_000;

/** The form that was sent. */
let held: HTMLFormElement | undefined;
/** The island that React hydrates, or has hydrated. */
let hydrating: Element | undefined;
/** What its button says while it does not wait. */
let label: string;
let isWaiting = false;
let timer: ReturnType<typeof setTimeout>;

/** Keeps what is typed into a form as its draft until it is hydrated, and holds the form if it is sent. */
export function holdForms(): void {
  addEventListener('input', ({ target }) => {
    const { form } = target as HTMLInputElement;
    const name = islandOf(form);
    if (!form || !name) return;
    const data = new FormData(form);
    saveDraft(name, Object.fromEntries([...data.keys()].map((field) => [field, data.getAll(field)])));
  });
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (!islandOf(form)) return;
      event.preventDefault();
      if (isWaiting || !form.reportValidity()) return;
      held = form;
      if (hydrating?.contains(form)) return;
      label = part('[type=submit]').textContent ?? '';
      isWaiting = true;
      wait();
    },
    { capture: true },
  );
  for (const type of ['online', 'offline']) addEventListener(type, wait);

  // React finds the form as the build has written it.
  addEventListener('hydrating', ({ target }) => {
    const waits = isWaiting;
    hydrating = target as Element;
    show(false);
    if (!waits) held = undefined;
  });
  addEventListener('hydrated', ({ target }) => {
    const form = target as HTMLFormElement;
    form.dataset.hydrated = '';
    if (held === form) form.requestSubmit();
  });
}

/** The name of the island that a form belongs to, until it is hydrated. */
const islandOf = (form: HTMLFormElement | null) =>
  form && !('hydrated' in form.dataset) && form.closest<HTMLElement>('[data-island]')?.dataset.island;

const part = (selector: string): Partial<Element> => held?.querySelector(selector) ?? {};

/** Offline it says so, and waits on. */
function wait(): void {
  if (!isWaiting) return;
  const isOnline = navigator.onLine;
  show(true, !isOnline);
  if (isOnline) timer = setTimeout(show, WAIT_MS, false, true);
}

function show(waits: boolean, isUnreachable?: boolean): void {
  clearTimeout(timer);
  if (!held) return;
  isWaiting = waits;
  held.setAttribute('aria-busy', `${waits}`);
  part('[type=submit]').textContent = waits ? formTexts.sending : label;
  part('[aria-live]').textContent = isUnreachable ? formTexts.unreachable : '';
}
