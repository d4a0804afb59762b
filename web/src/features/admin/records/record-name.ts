import type { RecordKind, RecordOfKind } from '@shared/records';

/** Who sent a record: the name of a contact, first and last name of a partner. */
export function fullName(record: RecordOfKind[RecordKind]): string {
  return 'name' in record ? record.name : `${record.firstName} ${record.lastName}`;
}
