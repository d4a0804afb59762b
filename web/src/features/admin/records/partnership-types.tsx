import { Badge } from '@mantine/core';
import { labelOf } from '@shared/inquiry/field';
import { partnershipOptions } from '@shared/inquiry/partnership';
import classes from './partnership-types.module.css';

/** One badge per item of an array, otherwise a single one (spec, section 2). */
export function PartnershipTypes({ types }: { types: string[] | string }) {
  const items = Array.isArray(types) ? types : [types];
  return (
    <span className={classes.types}>
      {items.map((type) => (
        <Badge key={type} className={classes.type} variant="default" size="md" tt="none" fw={500}>
          {labelOf(partnershipOptions.partnershipType, type)}
        </Badge>
      ))}
    </span>
  );
}
