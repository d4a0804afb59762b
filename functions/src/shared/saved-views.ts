import { choiceFieldsOf, RECORD_KINDS } from './inquiry/kinds.ts';
import { singleLine } from './inquiry/schema.ts';
import { VIEW_NAME_MAX } from './limits.ts';
import { z } from './zod.ts';

/** Characters of a view's query. The search text of the dashboard has 200 at most. */
const QUERY_MAX = 3_000;

/** What the dashboard shows, under a name. */
export interface SavedView {
  id: string;
  name: string;
  /** The query of its address, without question mark. Who opens it reads it as any other address of the dashboard. */
  query: string;
}

/** The views that an account has saved, in the order in which they were saved. */
export interface SavedViews {
  views: SavedView[];
  /** Id of the view, saved or built in, that opens after the sign-in. */
  defaultView: string | null;
}

/** A saved view that names a person. */
export interface ViewAbout {
  id: string;
  name: string;
  /** Of the admin whose view it is. */
  username: string;
}

/** The views that every account has. */
export const BUILT_IN_VIEWS: readonly SavedView[] = [
  {
    id: 'open',
    name: 'Open, oldest first',
    query: 'status=open&contacts-sort=waiting.descending&partnerships-sort=waiting.descending',
  },
];

/** The parameters of the dashboard's address that say what a list shows. A view has no page and no open record. */
const PARAMETERS: readonly string[] = [
  ...['view', 'tab', 'range', 'start', 'end', 'q', 'status', 'assignee'],
  ...RECORD_KINDS.flatMap((kind) => [...choiceFieldsOf(kind).map(({ key }) => key), `${kind}-sort`]),
];

const isQuery = (text: string) => text === new URLSearchParams(text).toString();

function hasKnownParameters(query: string): boolean {
  const names = [...new URLSearchParams(query).keys()];
  return new Set(names).size === names.length && names.every((name) => PARAMETERS.includes(name));
}

/** Body of POST /api/admin/views. */
export const newViewSchema = z.strictObject({
  name: singleLine('Name', VIEW_NAME_MAX, 'Name is required'),
  query: z
    .string('query is the query of an address')
    .max(QUERY_MAX, 'This view has too long an address to be saved')
    .refine(isQuery, 'query is the query of an address')
    .refine(hasKnownParameters, 'query has an unknown or a repeated parameter'),
});

/** Body of POST /api/admin/views/default. */
export const defaultViewSchema = z.strictObject({
  view: z.string('view is the id of a view or null').nullable(),
});

/** The view with an id, saved or built in. */
export function findView({ views }: SavedViews, id: string | null): SavedView | undefined {
  return [...BUILT_IN_VIEWS, ...views].find((view) => view.id === id);
}
