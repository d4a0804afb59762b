import { randomUUID } from 'node:crypto';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { commitOptimistically, unchanged } from '../firestore/commit-optimistically.ts';
import { database } from '../firestore/database.ts';
import { withTimeout } from '../firestore/with-timeout.ts';
import { readJson } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import type { AdminUser } from '../shared/account.ts';
import { MAX_VIEWS } from '../shared/limits.ts';
import {
  BUILT_IN_VIEWS,
  defaultViewSchema,
  findView,
  newViewSchema,
  type SavedView,
  type SavedViews,
} from '../shared/saved-views.ts';

/** The document with the views of an account. The rules let no browser read it. */
const viewsOf = (uid: string) => database().collection('saved_views').doc(uid);

const NO_VIEWS: SavedViews = { views: [], defaultView: null };

export async function listViews(_: ApiRequest, { uid }: AdminUser): Promise<ApiResponse> {
  return json(200, await readViews(uid));
}

/** 201 and all views; 409 when the name is taken or there are too many. */
export async function saveView(request: ApiRequest, { uid }: AdminUser): Promise<ApiResponse> {
  const view = { id: randomUUID(), ...(await readJson(request, newViewSchema)) };
  const saved = await changeViews(uid, ({ views, defaultView }) => {
    if (views.length >= MAX_VIEWS) throw new HttpError(409, `An account has at most ${MAX_VIEWS} views.`);
    const isTaken = [...BUILT_IN_VIEWS, ...views].some(
      ({ name }) => name.toLowerCase() === view.name.toLowerCase(),
    );
    if (isTaken) throw new HttpError(409, 'There is a view with this name already.');
    return { views: [...views, view], defaultView };
  });
  return json(201, saved);
}

/** 200 and the views that are left; 404. */
export async function deleteView(request: ApiRequest, { uid }: AdminUser): Promise<ApiResponse> {
  const { id } = request.params;
  const left = await changeViews(uid, ({ views, defaultView }) => {
    if (!views.some((view) => view.id === id)) throw viewNotFound();
    return {
      views: views.filter((view) => view.id !== id),
      defaultView: defaultView === id ? null : defaultView,
    };
  });
  return json(200, left);
}

/** The view that opens after the sign-in, or null for none. 200 and all views; 404. */
export async function setDefaultView(request: ApiRequest, { uid }: AdminUser): Promise<ApiResponse> {
  const { view } = await readJson(request, defaultViewSchema);
  const changed = await changeViews(uid, (current) => {
    if (view !== null && !findView(current, view)) throw viewNotFound();
    return { ...current, defaultView: view };
  });
  return json(200, changed);
}

/** The query of the view that opens after the sign-in, if any. */
export async function readDefaultQuery(uid: string): Promise<string | undefined> {
  const saved = await readViews(uid);
  return findView(saved, saved.defaultView)?.query;
}

export async function deleteSavedViews(uid: string): Promise<void> {
  await withTimeout(viewsOf(uid).delete());
}

export async function findViewsWith(text: string): Promise<{ uid: string; views: SavedView[] }[]> {
  const { docs } = await withTimeout(database().collection('saved_views').get());
  return docs
    .map((stored) => ({
      uid: stored.id,
      views: toSavedViews(stored).views.filter((view) => holds(view, text)),
    }))
    .filter(({ views }) => views.length > 0);
}

export async function deleteViewsWith(text: string): Promise<number> {
  const found = await findViewsWith(text);
  for (const { uid } of found) {
    await changeViews(uid, ({ views, defaultView }) => {
      const left = views.filter((view) => !holds(view, text));
      const isDefaultLeft = findView({ views: left, defaultView }, defaultView) !== undefined;
      return { views: left, defaultView: isDefaultLeft ? defaultView : null };
    });
  }
  return found.reduce((sum, { views }) => sum + views.length, 0);
}

function holds({ name, query }: SavedView, text: string): boolean {
  const texts = [name, ...new URLSearchParams(query).values()];
  return texts.some((held) => held.toLowerCase().includes(text.toLowerCase()));
}

async function readViews(uid: string): Promise<SavedViews> {
  return toSavedViews(await withTimeout(viewsOf(uid).get()));
}

async function changeViews(uid: string, change: (current: SavedViews) => SavedViews): Promise<SavedViews> {
  let next = NO_VIEWS;
  await commitOptimistically(viewsOf(uid), (current, batch) => {
    next = change(toSavedViews(current));
    if (current.exists) batch.update(current.ref, { ...next }, unchanged(current));
    else batch.create(current.ref, next);
    return true;
  });
  return next;
}

function toSavedViews(stored: DocumentSnapshot): SavedViews {
  return (stored.data() as SavedViews | undefined) ?? NO_VIEWS;
}

function viewNotFound(): HttpError {
  return new HttpError(404, 'There is no such view.');
}
