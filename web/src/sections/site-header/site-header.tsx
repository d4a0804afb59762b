import { type ReactNode, useId } from 'react';
import { NavLink } from 'react-router-dom';
import type { IconName } from '@/content/icons';
import { mainNavigation, type SolutionsMenu } from '@/content/navigation';
import { Icon } from '@/sections/icon';
import { Logo } from '@/sections/logo';
import { site } from '@shared/site';
import classes from './site-header.module.css';

const { action, search } = mainNavigation;

/**
 * The header of every page. Its dropdown and menu are native popovers, which need no script; a chosen link closes them
 * (first-view/inline-script.ts).
 * @param bar the content next to the small logo on `/admin`, in place of the links and buttons
 */
export function SiteHeader({ bar }: { bar: ReactNode }) {
  const isSlim = Boolean(bar);
  return (
    <header className={classes.header} data-screen-only="" data-slim={isSlim ? '' : undefined}>
      <div className={classes.bar}>
        <a href="/" className={classes.home} aria-label={`${site.name}, home`}>
          <Logo isMark={isSlim} />
        </a>
        {bar ?? (
          <>
            <MainLinks />
            <ColorSchemeToggle />
            <a className={classes.search} href={search.to} data-search="" aria-label={search.label}>
              <Icon name="search" size={20} stroke={1.75} />
            </a>
            <a className={classes.action} href={action.to}>
              {action.label}
            </a>
          </>
        )}
        <Menu icon={isSlim ? 'dots' : 'menu-2'} />
      </div>
    </header>
  );
}

/** NavLinks mark the current page. `reloadDocument` leaves their clicks to lib/page-links.ts, as with plain links. */
function MainLinks() {
  return (
    <nav className={classes.wide} aria-label="Main">
      <ul className={classes.items}>
        {mainNavigation.items.map((item) => (
          <li key={item.label}>
            {'solutions' in item ? (
              <SolutionsDropdown menu={item} />
            ) : (
              <NavLink reloadDocument className={classes.link ?? ''} to={item.to}>
                {item.label}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * A button that works before hydration: the inline script switches the scheme (first-view/inline-script.ts), and CSS
 * shows one of the icons.
 */
export function ColorSchemeToggle() {
  return (
    <button
      type="button"
      className={classes.scheme}
      data-scheme-toggle=""
      aria-label="Switch between light and dark"
    >
      <Icon name="sun" className={classes.sun} size={20} stroke={1.75} />
      <Icon name="moon" className={classes.moon} size={20} stroke={1.75} />
    </button>
  );
}

function SolutionsDropdown({ menu }: { menu: SolutionsMenu }) {
  const id = useId();
  return (
    <>
      <button type="button" className={classes.link} popoverTarget={id}>
        {menu.label}
        <Icon name="chevron-down" className={classes.chevron} size={16} stroke={2} />
      </button>
      <div id={id} popover="auto" className={classes.dropdown}>
        <ul className={classes.solutions}>
          {menu.solutions.map(({ label, description, to }) => (
            <li key={to}>
              <NavLink reloadDocument className={classes.solution ?? ''} to={to}>
                <strong>{label}</strong>
                <span className="muted">{description}</span>
              </NavLink>
            </li>
          ))}
        </ul>
        <div className={classes.foot}>
          <a className="icon-link" href={menu.all.to}>
            {menu.all.label}
          </a>
          <MoreLinks />
        </div>
      </div>
    </>
  );
}

function MoreLinks() {
  return (
    <p className={classes.more}>
      {mainNavigation.more.map(({ label, to }) => (
        <a key={to} href={to}>
          {label}
        </a>
      ))}
    </p>
  );
}

function Menu({ icon }: { icon: IconName }) {
  const id = useId();
  return (
    <>
      <button type="button" className={classes.toggle} popoverTarget={id} aria-label="Menu">
        <Icon name={icon} className={classes.openIcon} size={24} stroke={1.75} />
        <Icon name="x" className={classes.closeIcon} size={24} stroke={1.75} />
      </button>
      <nav id={id} popover="auto" className={classes.menu} aria-label="Mobile">
        <ul>
          {mainNavigation.items.map((item) => (
            <li key={item.label}>
              {'solutions' in item ? (
                <details className="disclosure">
                  <summary>
                    {item.label}
                    <Icon name="chevron-down" className={classes.chevron} size={20} stroke={1.75} />
                  </summary>
                  <ul>
                    {[...item.solutions, item.all].map(({ label, to }) => (
                      <li key={to}>
                        <NavLink reloadDocument to={to} end>
                          {label}
                        </NavLink>
                      </li>
                    ))}
                  </ul>
                </details>
              ) : (
                <NavLink reloadDocument to={item.to}>
                  {item.label}
                </NavLink>
              )}
            </li>
          ))}
          <li>
            <a href={search.to} data-search="">
              {search.label}
            </a>
          </li>
        </ul>
        <MoreLinks />
        <a className="button" href={action.to}>
          {action.label}
        </a>
      </nav>
    </>
  );
}
