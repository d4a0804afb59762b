import type { ReactNode } from 'react';
import { labelOf } from '@shared/inquiry/field';
import type { SortField } from '@shared/inquiry/kinds';
import type { RecordKind, RecordOfKind } from '@shared/inquiry/kinds';
import { partnershipOptions } from '@shared/inquiry/partnership';
import { senderName } from '@shared/inquiry/record';
import { DateText } from './date-text';
import { PartnershipTypes } from './partnership-types';

export interface Column<K extends RecordKind> {
  header: string;
  /** The field by which its header sorts; a column without one does not sort. */
  sort?: SortField<K>;
  /** Share of the table's width, in per cent. */
  width: number;
  cell(record: RecordOfKind[K]): ReactNode;
}

// A cell shows one line; what lies far beyond its edge need not be in the page.
const EXCERPT = 160;

/** The columns of each table (spec, section 2). */
export const COLUMNS: { [K in RecordKind]: Column<K>[] } = {
  contacts: [
    { header: 'ID', sort: 'id', width: 8, cell: ({ id }) => id },
    { header: 'Name', sort: 'name', width: 16, cell: senderName },
    { header: 'Email', sort: 'email', width: 20, cell: ({ email }) => email },
    { header: 'Subject', width: 17, cell: ({ subject }) => subject },
    { header: 'Message', width: 26, cell: ({ message }) => message.slice(0, EXCERPT) },
    { header: 'Date', sort: 'createdAt', width: 13, cell: ({ createdAt }) => <DateText iso={createdAt} /> },
  ],
  partnerships: [
    { header: 'ID', sort: 'id', width: 7, cell: ({ id }) => id },
    { header: 'Name', sort: 'firstName', width: 14, cell: senderName },
    { header: 'Email', sort: 'email', width: 17, cell: ({ email }) => email },
    { header: 'Company', sort: 'companyName', width: 13, cell: ({ companyName }) => companyName },
    { header: 'Industry', width: 12, cell: ({ industry }) => labelOf(partnershipOptions.industry, industry) },
    {
      header: 'Partnership Types',
      width: 24,
      cell: ({ partnershipType }) => <PartnershipTypes types={partnershipType} />,
    },
    { header: 'Date', sort: 'createdAt', width: 13, cell: ({ createdAt }) => <DateText iso={createdAt} /> },
  ],
};
