import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { loadPart } from './fetch-code';
import type { Toast } from './toaster';

/** Shows a toast for 5 s, or for 10 s if it offers an action. A new toast replaces the previous one. */
export function toastSuccess(toast: Toast): void {
  void loadToaster().then((showToast) => showToast({ ...toast, isFailure: false }));
}

/** Shows a failure until it is dismissed, because it may say what to do next. */
export function toastFailure(toast: Toast): void {
  void loadToaster().then((showToast) => showToast({ ...toast, isFailure: true }));
}

/** Announces a sentence to screen readers. The next sentence or toast replaces it. */
export function announce(sentence: string): void {
  // Screen readers read a new element even if its text is the same.
  const announcement = (
    <p key={performance.now()} className="visually-hidden">
      {sentence}
    </p>
  );
  update({ announcement });
}

let shown: { toasts?: ReactNode; announcement?: ReactNode; dialog?: Element | undefined } = {};
const changes = new EventTarget();

function update(part: typeof shown): void {
  shown = { ...shown, ...part };
  changes.dispatchEvent(new Event('change'));
}

const importToaster = () => loadPart(() => import('./toaster'));
let loading: ReturnType<typeof importToaster> | undefined;

/** Loads the code of toasts. Call this before a toast is needed, because the network may have failed by then. */
export async function loadToaster() {
  // One promise keeps toasts in order, because browsers may finish two imports of a loading module in any order.
  loading ??= importToaster().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const { showToast, Toaster } = await loading;
  update({ toasts: <Toaster />, announcement: null });
  return showToast;
}

/** Shows toasts in a modal dialog, which makes the rest of the page inert, until the returned function is called. */
export function showToastsIn(dialog: Element): () => void {
  const { dialog: previous } = shown;
  update({ dialog, announcement: null });
  return () => update({ dialog: previous, announcement: null });
}

function subscribe(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

/** Renders toasts and announcements. Their live region exists before its first text, so that the text is announced. */
export function Toasts() {
  const { toasts, announcement, dialog } = useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );
  const content = (
    <>
      {toasts}
      {announcement}
    </>
  );
  return (
    <>
      <div aria-live="polite">{!dialog && content}</div>
      {dialog && createPortal(<div aria-live="polite">{content}</div>, dialog)}
    </>
  );
}
