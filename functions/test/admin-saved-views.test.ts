import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '../src/shared/account.ts';
import { BUILT_IN_VIEWS, type SavedViews } from '../src/shared/saved-views.ts';
import { PASSWORD, startAdminApi, statusAndText } from './support/admin-api.ts';

const api = await startAdminApi();
const [rina, omar] = [await api.signedIn(), await api.signedIn()];
beforeEach(() => documentOf(rina).delete());
afterAll(async () => {
  await Promise.all([rina, omar].map((admin) => documentOf(admin).delete()));
  await api.close();
});

const documentOf = ({ uid }: typeof rina) => api.firestore.collection('saved_views').doc(uid);
const list = ({ cookie }: typeof rina) => api.call('/api/admin/views', { cookie });
const save = async (saved: object, admin = rina) => {
  const { revision } = await viewsOf(admin);
  const body = { views: [], defaultView: null, revision, ...saved };
  return api.call('/api/admin/views', { cookie: admin.cookie, method: 'PUT', body });
};
const view = (name: unknown, query: unknown = 'status=late') => ({ id: randomUUID(), name, query });
const viewsOf = async (admin = rina) => (await (await list(admin)).json()) as SavedViews;

describe('saved views', () => {
  it('belong to the account that has saved them, in its order', async () => {
    const views = ['B', 'A'].map((name) => view(name, 'q=Caf%C3%A9+%26+Bar&contacts-sort=name.ascending'));
    const response = await save({ views: [...views, view(' Late ')] });
    expect(response.status).toBe(200);
    const saved = await viewsOf();
    expect(await response.json()).toEqual(saved);
    expect(saved).toMatchObject({ views: [...views, { name: 'Late' }], defaultView: null });
    expect(await viewsOf(omar)).toEqual({ views: [], defaultView: null, revision: '' });
  });

  it('are replaced by the next that are saved', async () => {
    await save({ views: [view('A'), view('B')] });
    await save({ views: [view('C')] });
    expect((await viewsOf()).views.map(({ name }) => name)).toEqual(['C']);
  });

  it('are not saved over those that were saved since they were read', async () => {
    const { revision } = await viewsOf();
    await save({ views: [view('Theirs')] });
    const refused = await save({ views: [view('Mine')], revision });
    expect(await statusAndText(refused)).toEqual([409, 'The views have changed in the meantime. Try again.']);
    expect((await viewsOf()).views.map(({ name }) => name)).toEqual(['Theirs']);
  });

  it('do not come back with a save that has read them before an erasure deleted them', async () => {
    const email = `${randomUUID()}@example.com`;
    await save({ views: [view(email)] });
    const { views, revision } = await viewsOf();
    await api.call('/api/admin/erase', { cookie: rina.cookie, body: { email } });
    await save({ views, revision });
    expect((await viewsOf()).views).toEqual([]);
  });

  it.each([
    [undefined, '', 'Name is required'],
    ['  ', '', 'Name is required'],
    ['x'.repeat(61), '', 'Name is limited to 60 characters'],
    ['a\nb', '', 'Name contains characters that cannot be sent'],
    ['Mine', undefined, 'query is the query of an address'],
    ['Mine', '?status=open', 'query is the query of an address'],
    ['Mine', 'q=a b', 'query is the query of an address'],
    ['Mine', 'q=<script>', 'query is the query of an address'],
    ['Mine', 'redirect=x', 'query has an unknown or a repeated parameter'],
    ['Mine', 'record=contacts%3Aabc', 'query has an unknown or a repeated parameter'],
    ['Mine', 'contacts-page=2', 'query has an unknown or a repeated parameter'],
    ['Mine', 'q=a&q=b', 'query has an unknown or a repeated parameter'],
    ['Mine', `q=${'x'.repeat(3_000)}`, 'This view has too long an address to be saved'],
  ])('named %j with the query %j are refused', async (name, query, message) => {
    const views = [{ ...view(name), query }];
    expect(await statusAndText(await save({ views }))).toEqual([400, message]);
  });

  it.each(['MINE', BUILT_IN_VIEWS[0]?.name])('have a name each, so that %s is refused', async (name) => {
    const refused = await save({ views: [view('Mine'), view(name)] });
    expect(await statusAndText(refused)).toEqual([400, 'There is a view with this name already.']);
  });

  it('are at most thirty, each as long as it may be', async () => {
    const views = Array.from({ length: 30 }, (_, n) =>
      view(String(n).padEnd(60, '漢'), `q=${'x'.repeat(2_998)}`),
    );
    expect((await save({ views })).status).toBe(200);
    const refused = await save({ views: [...views, view('One more')] });
    expect(await statusAndText(refused)).toEqual([400, 'An account has at most 30 views.']);
  });
});

describe('the default view', () => {
  const userOf = async ({ cookie }: typeof rina) =>
    (await (await api.call('/api/admin/user', { cookie })).json()) as SessionUser;
  const signIn = async ({ username }: typeof rina) =>
    (await (
      await api.call('/api/admin/login', { body: { username, password: PASSWORD } })
    ).json()) as SessionUser;

  it('is none to begin with, and comes with the session once it is chosen', async () => {
    expect(await userOf(rina)).not.toHaveProperty('defaultView');
    const late = view('Late', 'status=late');
    await save({ views: [late], defaultView: late.id });
    expect(await userOf(rina)).toMatchObject({ defaultView: 'status=late' });
    expect(await signIn(rina)).toMatchObject({ defaultView: 'status=late' });
    expect(await userOf(omar)).not.toHaveProperty('defaultView');
    await save({ views: [late] });
    expect(await userOf(rina)).not.toHaveProperty('defaultView');
  });

  it.each(BUILT_IN_VIEWS)('may be $name', async ({ id, query }) => {
    expect((await save({ defaultView: id })).status).toBe(200);
    expect(await userOf(rina)).toMatchObject({ defaultView: query });
  });

  it.each([
    [randomUUID(), 'There is no such view.'],
    [7, 'defaultView is the id of a view or null'],
  ])('is one of the views, so that %s is refused', async (defaultView, message) => {
    expect(await statusAndText(await save({ views: [view('Late')], defaultView }))).toEqual([400, message]);
  });
});

it('the views of an admin are deleted with the account', async () => {
  const leaving = await api.signedIn();
  await save({ views: [view('Mine')] }, leaving);
  expect((await documentOf(leaving).get()).exists).toBe(true);
  expect((await api.remove(rina.cookie, leaving.uid)).status).toBe(204);
  expect((await documentOf(leaving).get()).exists).toBe(false);
});
