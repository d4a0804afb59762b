import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { loadPart } from './fetch-code';
import type { Toast } from './toaster';

/** Shows a toast for 5 s, or for 10 s if it offers an action. A new toast replaces the last. */
export function toastSuccess(toast: Toast): void {
  void loadToaster().then((showToast) => showToast({ ...toast, failed: false }));
}

/** Shows a failure until it is dismissed: it may say what to do next. */
export function toastFailure(toast: Toast): void {
  void loadToaster().then((showToast) => showToast({ ...toast, failed: true }));
}

/** Says a sentence to screen readers, in place of the last one. A toast takes its place. */
export function announce(sentence: string): void {
  // A new element is read also when it has the same text.
  const said = (
    <p key={performance.now()} className="visually-hidden">
      {sentence}
    </p>
  );
  show({ said });
}

let shown: { toasts?: ReactNode; said?: ReactNode; dialog?: Element | undefined } = {};
const changes = new EventTarget();

function show(part: typeof shown): void {
  shown = { ...shown, ...part };
  changes.dispatchEvent(new Event('change'));
}

const importToaster = () => loadPart(() => import('./toaster'));
let loading: ReturnType<typeof importToaster> | undefined;

/** The first toast loads the toaster. Call this while there is a network, where a toast is sure to come. */
export async function loadToaster() {
  // One promise keeps toasts in order: browsers may finish two imports of a module that still loads in any order.
  loading ??= importToaster().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const { showToast, Toaster } = await loading;
  show({ toasts: <Toaster />, said: null });
  return showToast;
}

/** Shows toasts in a modal dialog, which makes the rest of the page inert, until the returned function is called. */
export function showToastsIn(dialog: Element): () => void {
  const { dialog: last } = shown;
  show({ dialog, said: null });
  return () => show({ dialog: last, said: null });
}

function subscribe(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

/** The live region, which is there before the first text, so that it is announced. */
export function Toasts() {
  const { toasts, said, dialog } = useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );
  const content = (
    <>
      {toasts}
      {said}
    </>
  );
  return (
    <>
      <div aria-live="polite">{!dialog && content}</div>
      {dialog && createPortal(<div aria-live="polite">{content}</div>, dialog)}
    </>
  );
}
