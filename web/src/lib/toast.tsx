import { type ReactNode, useSyncExternalStore } from 'react';
import { PlainToast } from './plain-toast';
import type { Toast } from './toaster';

/** Shows a toast for 5 s, or for 10 s if it offers an action. A new toast replaces the last. */
export function toastSuccess(toast: Toast): void {
  void show({ ...toast, failed: false });
}

/** Shows a failure until it is dismissed: it may say what to do next. */
export function toastFailure(toast: Toast): void {
  void show({ ...toast, failed: true });
}

async function show(toast: Toast & { failed: boolean }): Promise<void> {
  try {
    (await loadToaster())(toast);
  } catch {
    showNode(<PlainToast {...toast} onClose={() => showNode(null)} />);
  }
}

/** The toaster, or one plain toast in its place. */
let shown: ReactNode = null;
const changes = new EventTarget();

function showNode(node: ReactNode): void {
  shown = node;
  changes.dispatchEvent(new Event('change'));
}

/** The first toast loads the toaster. Call this earlier when a toast is sure to come. */
export async function loadToaster() {
  const { showToast, Toaster } = await import('./toaster');
  showNode(<Toaster />);
  return showToast;
}

function subscribe(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

export function Toasts() {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}
