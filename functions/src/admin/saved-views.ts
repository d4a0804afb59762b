import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { commitOptimistically, unchanged } from '../firestore/commit-optimistically.ts';
import { database } from '../firestore/database.ts';
import { withTimeout } from '../firestore/with-timeout.ts';
import { readJson } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import type { AdminUser } from '../shared/account.ts';
import { findView, savedViewsSchema, type SavedView, type SavedViews } from '../shared/saved-views.ts';

/** Thirty views with the longest names and queries. */
const MAX_BODY_BYTES = 128 * 1024;

const allViews = () => database().collection('saved_views');

/** The document with the views of an account. The rules let no browser read it. */
const viewsOf = (uid: string) => allViews().doc(uid);

export async function listViews(_: ApiRequest, { uid }: AdminUser): Promise<ApiResponse> {
  return json(200, await readViews(uid));
}

/** Replaces all views of the account. 200 and the views; 409 when they have changed since `revision`. */
export async function saveViews(request: ApiRequest, { uid }: AdminUser): Promise<ApiResponse> {
  const { revision, ...saved } = await readJson(request, savedViewsSchema, MAX_BODY_BYTES);
  await commitOptimistically(viewsOf(uid), (stored, batch) => {
    // An erasure may have deleted a view that this call still has.
    if (toSavedViews(stored).revision !== revision)
      throw new HttpError(409, 'The views have changed in the meantime. Try again.');
    if (stored.exists) batch.update(stored.ref, saved, unchanged(stored));
    else batch.create(stored.ref, saved);
    return true;
  });
  return json(200, await readViews(uid));
}

/** The query of the view that opens after the sign-in, if any. */
export async function readDefaultQuery(uid: string): Promise<string | undefined> {
  const saved = await readViews(uid);
  return findView(saved, saved.defaultView)?.query;
}

export async function deleteSavedViews(uid: string): Promise<void> {
  await withTimeout(viewsOf(uid).delete());
}

/** Deletes the views of all accounts whose name or search has an email address among its words. */
export async function deleteViewsWith(email: string): Promise<void> {
  const { docs } = await withTimeout(allViews().get());
  for (const { ref } of docs) {
    await commitOptimistically(ref, (stored, batch) => {
      const { views, defaultView } = toSavedViews(stored);
      const left = views.filter((view) => !names(view, email));
      if (left.length === views.length) return false;
      const isDefaultLeft = findView({ views: left }, defaultView) !== undefined;
      batch.update(ref, { views: left, defaultView: isDefaultLeft ? defaultView : null }, unchanged(stored));
      return true;
    });
  }
}

function names({ name, query }: SavedView, email: string): boolean {
  const texts = [name, ...new URLSearchParams(query).values()];
  const words = texts.flatMap((text) => text.toLowerCase().split(/[\s,;:<>()"']/));
  return words.includes(email.toLowerCase());
}

async function readViews(uid: string): Promise<SavedViews> {
  return toSavedViews(await withTimeout(viewsOf(uid).get()));
}

function toSavedViews(stored: DocumentSnapshot): SavedViews {
  const { views = [], defaultView = null } = (stored.data() ?? {}) as Partial<SavedViews>;
  return { views, defaultView, revision: stored.updateTime?.valueOf() ?? '' };
}
