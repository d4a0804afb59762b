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
const save = (name: unknown, query: unknown = 'status=late', { cookie } = rina) =>
  api.call('/api/admin/views', { cookie, body: { name, query } });
const setDefault = (view: unknown, { cookie } = rina) =>
  api.call('/api/admin/views/default', { cookie, body: { view } });
const remove = (id: string, { cookie } = rina) =>
  api.call(`/api/admin/views/${id}`, { cookie, method: 'DELETE' });

const viewsIn = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as SavedViews;

describe('saved views', () => {
  it('belong to the account that has saved them', async () => {
    const saved = await save(
      ' Late, by name ',
      'status=late&q=Caf%C3%A9+%26+Bar&contacts-sort=name.ascending',
    );
    expect(saved.status).toBe(201);
    const view = {
      id: expect.any(String) as string,
      name: 'Late, by name',
      query: 'status=late&q=Caf%C3%A9+%26+Bar&contacts-sort=name.ascending',
    };
    expect(await viewsIn(saved)).toEqual({ views: [view], defaultView: null });
    expect(await viewsIn(list(rina))).toEqual({ views: [view], defaultView: null });
    expect(await viewsIn(list(omar))).toEqual({ views: [], defaultView: null });
  });

  it('keep the order in which they were saved, and are deleted one by one, by their owner only', async () => {
    for (const name of ['B', 'A', 'C']) await save(name);
    const { views } = await viewsIn(list(rina));
    expect(views.map(({ name }) => name)).toEqual(['B', 'A', 'C']);
    const { id = '' } = views[1] ?? {};
    expect(await statusAndText(await remove(id, omar))).toEqual([404, 'There is no such view.']);
    const left = await remove(id);
    expect(left.status).toBe(200);
    expect((await viewsIn(left)).views.map(({ name }) => name)).toEqual(['B', 'C']);
    expect((await remove(id)).status).toBe(404);
  });

  it('are all kept when several are saved at once', async () => {
    const responses = await Promise.all(['One', 'Two', 'Three'].map((name) => save(name)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await viewsIn(list(rina))).views.map(({ name }) => name).sort()).toEqual(['One', 'Three', 'Two']);
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
    expect(
      await statusAndText(await api.call('/api/admin/views', { cookie: rina.cookie, body: { name, query } })),
    ).toEqual([400, message]);
  });

  it('have a name each, in any case', async () => {
    expect((await save('x'.repeat(60))).status).toBe(201);
    expect((await save('Mine')).status).toBe(201);
    for (const name of ['MINE', BUILT_IN_VIEWS[0]?.name]) {
      expect(await statusAndText(await save(name))).toEqual([409, 'There is a view with this name already.']);
    }
    expect((await save('Mine', '', omar)).status).toBe(201);
  });

  it('are at most thirty', async () => {
    const views = Array.from({ length: 29 }, (_, n) => ({ id: `id-${n}`, name: `View ${n}`, query: '' }));
    await documentOf(rina).set({ views, defaultView: null });
    expect((await save('The thirtieth')).status).toBe(201);
    expect(await statusAndText(await save('One more'))).toEqual([409, 'An account has at most 30 views.']);
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
    const { views } = await viewsIn(save('Late', 'status=late'));
    const id = views[0]?.id;
    expect(await viewsIn(setDefault(id))).toEqual({ views, defaultView: id });
    expect(await userOf(rina)).toMatchObject({ defaultView: 'status=late' });
    expect(await signIn(rina)).toMatchObject({ defaultView: 'status=late' });
    expect(await userOf(omar)).not.toHaveProperty('defaultView');
    expect((await setDefault(null)).status).toBe(200);
    expect(await userOf(rina)).not.toHaveProperty('defaultView');
  });

  it.each(BUILT_IN_VIEWS)('may be $name', async ({ id, query }) => {
    expect((await setDefault(id)).status).toBe(200);
    expect(await userOf(rina)).toMatchObject({ defaultView: query });
    expect((await remove(id)).status).toBe(404);
  });

  it('goes with its view', async () => {
    const { views } = await viewsIn(save('Late'));
    const { id = '' } = views[0] ?? {};
    await setDefault(id);
    expect(await viewsIn(remove(id))).toEqual({ views: [], defaultView: null });
    expect(await userOf(rina)).not.toHaveProperty('defaultView');
  });

  it('is a view of the same account', async () => {
    const { views } = await viewsIn(save('Late'));
    expect((await setDefault(views[0]?.id, omar)).status).toBe(404);
    expect(await statusAndText(await setDefault(7))).toEqual([400, 'view is the id of a view or null']);
  });
});

it('the views of an admin are deleted with the account', async () => {
  const leaving = await api.signedIn();
  await save('Mine', '', leaving);
  expect((await documentOf(leaving).get()).exists).toBe(true);
  expect((await api.remove(rina.cookie, leaving.uid)).status).toBe(204);
  expect((await documentOf(leaving).get()).exists).toBe(false);
});
