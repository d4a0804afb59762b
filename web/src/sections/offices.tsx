import type { PresenceOffice } from '@/content/about';
import { telephoneLink } from '@/content/telephone-link';
import { officeHours } from '@shared/office';
import classes from './offices.module.css';

export function Offices({ offices }: { offices: readonly PresenceOffice[] }) {
  return (
    <ul className={classes.list}>
      {offices.map(({ office, role, description }) => (
        <li key={office.city}>
          <h3 className={classes.city}>{office.city}</h3>
          <p className={classes.role}>{role}</p>
          <p>{description}</p>
          <address className={classes.address}>
            {office.address}
            <br />
            <a href={telephoneLink(office.phone)}>{office.phone}</a>
            <br />
            {officeHours(office)} ({office.zoneName})
          </address>
        </li>
      ))}
    </ul>
  );
}
