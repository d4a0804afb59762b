import type { PresenceOffice } from '@/content/about';
import { site } from '@/content/site';
import { telephoneLink } from '@/lib/telephone-link';
import classes from './offices.module.css';

/** The firm's offices with address and hours. */
export function Offices({ offices }: { offices: readonly PresenceOffice[] }) {
  return (
    <ul className={classes.list}>
      {offices.map(({ city, role, description }) => {
        const office = site.offices.find((candidate) => candidate.city === city);
        return (
          <li key={city} className={classes.office}>
            <h3 className={classes.city}>{city}</h3>
            <p className={classes.role}>{role}</p>
            <p>{description}</p>
            {office && (
              <address className={classes.address}>
                {office.address}
                <br />
                <a href={telephoneLink(office.phone)}>{office.phone}</a>
                <br />
                {office.days} {office.hours}
              </address>
            )}
          </li>
        );
      })}
    </ul>
  );
}
