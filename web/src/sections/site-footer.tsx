import { databaseExportPath, footerNavigation, type NavigationLink } from '@/content/navigation';
import { site } from '@shared/site';
import { Logo } from './logo';
import classes from './site-footer.module.css';

const copyright = `© 2010–${new Date().getUTCFullYear()} ${site.legalName}.`;

/** @param slim true on `/admin`, whose footer has only the copyright and the legal links */
export function SiteFooter({ slim }: { slim: boolean }) {
  return (
    <footer id="footer" className={classes.footer} data-ground="dark">
      {slim ? <SlimFooter /> : <FullFooter />}
    </footer>
  );
}

function SlimFooter() {
  const legalLinks = footerNavigation.at(-1)?.links;
  return (
    <div className={classes.slim}>
      <p className="muted">{copyright}</p>
      <nav aria-label="Footer">
        <Links links={legalLinks} />
      </nav>
    </div>
  );
}

function FullFooter() {
  return (
    <div className={classes.inner}>
      <div>
        <Logo />
        <p className={classes.tagline}>{site.tagline}</p>
        <address className={classes.contact}>
          {site.offices.map(({ city, country }) => (
            <span key={city}>{`${city}, ${country}`}</span>
          ))}
          <a href={`mailto:${site.email}`}>{site.email}</a>
        </address>
      </div>
      <nav className={classes.columns} aria-label="Footer">
        {footerNavigation.map(({ title, links }) => (
          <div key={title} className={classes.column}>
            <h2 className={classes.title}>{title}</h2>
            <Links links={links} />
          </div>
        ))}
      </nav>
      <p className={classes.legal}>
        {`${copyright} This site sets no tracking cookies and loads nothing from third parties. The `}
        <a href={databaseExportPath}>database export</a>
        {' shows the data model as tables, with invented rows only.'}
      </p>
    </div>
  );
}

function Links({ links = [] }: { links: readonly NavigationLink[] | undefined }) {
  return (
    <ul>
      {links.map(({ label, to }) => (
        <li key={to}>
          <a className={classes.link} href={to}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
