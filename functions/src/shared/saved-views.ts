import { choiceFieldsOf, RECORD_KINDS } from './inquiry/kinds.ts';
import { singleLine } from './inquiry/schema.ts';
import { VIEW_NAME_MAX } from './limits.ts';
import { boundedText, z } from './zod.ts';

/** Characters. A search has 200 at most. */
const QUERY_MAX = 3_000;

export interface SavedView {
  id: string;
  name: string;
  /** The query of the dashboard's address, without question mark. */
  query: string;
}

/** The views of an admin, in the order in which they were saved. */
export interface SavedViews {
  views: SavedView[];
  /** Id of a view, saved or built in. */
  defaultView: string | null;
}

export interface ViewAbout {
  id: string;
  name: string;
  username: string;
}

/** The consequences of erasing an address. */
export interface ErasurePreview {
  views: ViewAbout[];
  /** The other addresses of its sender, in lower case, and their records in inbox and spam. */
  addresses: { email: string; records: number }[];
}

export const BUILT_IN_VIEWS: readonly SavedView[] = [
  {
    id: 'open',
    name: 'Open, oldest first',
    query: 'status=open&contacts-sort=waiting.descending&partnerships-sort=waiting.descending',
  },
];

/** The parameters of the dashboard's address that say what a list shows, so no page and no open record. */
const PARAMETERS: readonly string[] = [
  ...['view', 'tab', 'range', 'start', 'end', 'q', 'status', 'assignee'],
  ...RECORD_KINDS.flatMap((kind) => [...choiceFieldsOf(kind).map(({ key }) => key), `${kind}-sort`]),
];

const isQuery = (text: string) => text === new URLSearchParams(text).toString();

function hasKnownParameters(query: string): boolean {
  const names = [...new URLSearchParams(query).keys()];
  return new Set(names).size === names.length && names.every((name) => PARAMETERS.includes(name));
}

export const newViewSchema = z.strictObject({
  name: singleLine('Name', VIEW_NAME_MAX, 'Name is required'),
  query: boundedText(
    QUERY_MAX,
    'query is the query of an address',
    'This view has too long an address to be saved',
  )
    .refine(isQuery, 'query is the query of an address')
    .refine(hasKnownParameters, 'query has an unknown or a repeated parameter'),
});

export const defaultViewSchema = z.strictObject({
  view: z.string('view is the id of a view or null').nullable(),
});

export function findView({ views }: SavedViews, id: string | null): SavedView | undefined {
  return [...BUILT_IN_VIEWS, ...views].find((view) => view.id === id);
}
