import { choiceFieldsOf, RECORD_KINDS } from './inquiry/kinds.ts';
import { singleLine } from './inquiry/schema.ts';
import { MAX_VIEWS, VIEW_NAME_MAX } from './limits.ts';
import { boundedText, z } from './zod.ts';

/** Characters. A search has 200 at most. */
const QUERY_MAX = 3_000;

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

export const savedViewSchema = z.strictObject({
  /** The client makes it. */
  id: z.uuid('id is a UUID'),
  name: singleLine('Name', VIEW_NAME_MAX, 'Name is required'),
  query: boundedText(
    QUERY_MAX,
    'query is the query of an address',
    'This view has too long an address to be saved',
  )
    .refine(isQuery, 'query is the query of an address')
    .refine(hasKnownParameters, 'query has an unknown or a repeated parameter'),
});

const areUnique = (texts: string[]) => new Set(texts).size === texts.length;
const areViewsUnique = (views: readonly SavedView[]) =>
  areUnique(views.map(({ id }) => id)) &&
  areUnique([...BUILT_IN_VIEWS, ...views].map(({ name }) => name.toLowerCase()));

/** The views of an account, in the order in which they were saved. */
export const savedViewsSchema = z
  .strictObject({
    views: z
      .array(savedViewSchema, 'views is a list')
      .max(MAX_VIEWS, { error: `An account has at most ${MAX_VIEWS} views.`, abort: true })
      .refine(areViewsUnique, 'There is a view with this name already.'),
    /** Of a view, saved or built in. */
    defaultView: z.string('defaultView is the id of a view or null').nullable(),
    /** Changes with every save. Empty before the first. */
    revision: z.string('revision is that of the views that were read'),
  })
  .refine(
    (saved) => saved.defaultView === null || findView(saved, saved.defaultView),
    'There is no such view.',
  );

export interface SavedView {
  id: string;
  name: string;
  /** The query of the dashboard's address, without question mark. */
  query: string;
}

export type SavedViews = z.output<typeof savedViewsSchema>;

export function findView(
  { views }: { views: readonly SavedView[] },
  id: string | null,
): SavedView | undefined {
  return [...BUILT_IN_VIEWS, ...views].find((view) => view.id === id);
}
