import { z } from 'zod';
import { HttpError } from '../../http/http-error.ts';
import { HANDLED_STATUSES, type RecordQuery } from '../../shared/inquiry/filter.ts';
import type { RecordKind } from '../../shared/inquiry/kinds.ts';
import { DEFAULT_SORT, sortFieldsOf } from '../../shared/inquiry/sort.ts';

const instant = z.iso.datetime({ offset: true, error: 'from and to are dates with a time and a zone' });

function schemaOf(kind: RecordKind) {
  const fields = sortFieldsOf(kind);
  return z.strictObject(
    {
      from: instant.optional(),
      to: instant.optional(),
      q: z.string().max(500, 'The search is limited to 500 characters').optional(),
      status: z.enum(HANDLED_STATUSES, 'status is all, open or handled').default('all'),
      sort: z.enum(fields, `sort is one of ${fields.join(', ')}`).default(DEFAULT_SORT.field),
      direction: z
        .enum(['ascending', 'descending'], 'direction is ascending or descending')
        .default(DEFAULT_SORT.direction),
    },
    'This export has parameters that are not known here.',
  );
}

/**
 * The view of the dashboard that an export's address describes; without parameters the full list, newest first.
 * @throws HttpError 400
 */
export function readExportQuery(kind: RecordKind, parameters: URLSearchParams): RecordQuery {
  const result = schemaOf(kind).safeParse(Object.fromEntries(parameters));
  if (result.success) return result.data;
  throw new HttpError(400, result.error.issues[0]?.message ?? 'This export is not known.');
}
