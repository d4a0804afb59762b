import { type ReactNode, useSyncExternalStore } from 'react';
import type { Toast } from './toaster';

/** Shows a toast for 5 s, or for 10 s if it offers an action. There is one toast at a time: a new one replaces the last. */
export function toastSuccess(toast: Toast): void {
  void loadToaster().then((show) => show({ ...toast, failed: false }));
}

/** Shows a failure until it is dismissed: it may say what to do next. */
export function toastFailure(toast: Toast): void {
  void loadToaster().then((show) => show({ ...toast, failed: true }));
}

let toaster: ReactNode = null;
const loads = new EventTarget();

/** Loads what shows toasts. The first toast needs it. Call it earlier when a toast is sure to come. */
export async function loadToaster() {
  const { showToast, Toaster } = await import('./toaster');
  toaster = <Toaster />;
  loads.dispatchEvent(new Event('load'));
  return showToast;
}

function subscribe(listener: () => void): () => void {
  loads.addEventListener('load', listener);
  return () => loads.removeEventListener('load', listener);
}

/** Where toasts appear. */
export function Toasts() {
  return useSyncExternalStore(
    subscribe,
    () => toaster,
    () => null,
  );
}
