import { Link } from 'react-router-dom';
import { footerNavigation } from '@/content/navigation';
import { site } from '@/content/site';
import { Logo } from './logo';
import classes from './site-footer.module.css';

export function SiteFooter() {
  return (
    <footer id="footer" className={classes.footer} data-ground="dark" data-screen-only="">
      <div className={classes.inner}>
        <div className={classes.firm}>
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
              <ul data-long={links.length > 8 || undefined}>
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <p className={classes.legal}>
          {`© 2010–2026 ${site.legalName}. This site sets no tracking cookies and asks no third party for anything.`}
        </p>
      </div>
    </footer>
  );
}
