import { ifAllowed } from '@/lib/session-storage';

// Only the server knows who is signed in. This says what it said last, so that an admin who comes back sees no sign-in
// while it is asked again.
const KEY = 'signed-in';

export const rememberSession = (isSignedIn: boolean): void =>
  ifAllowed(() => (isSignedIn ? localStorage.setItem(KEY, '') : localStorage.removeItem(KEY)));

export const wasSignedIn = (): boolean => (ifAllowed(() => localStorage.getItem(KEY)) ?? null) !== null;

/** Hides the sign-in of the page's HTML (sign-in.module.css) before the first paint. */
export const HIDE_SIGN_IN = `try{'${KEY}'in localStorage&&(document.documentElement.dataset.signedIn='')}catch{}`;
