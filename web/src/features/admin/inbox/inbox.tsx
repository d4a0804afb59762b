import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { breakpoints } from '@/theme/tokens';
import { type RecordLists, useSpamRecords } from '../api/use-records';
import { useNow } from '../server-time';
import { type Neighbors, useOrder } from '../view/neighbors';
import { type Search, useSearch, useView } from '../view/use-view';
import { type AdminView, FIRST_PAGES, parseView } from '../view/view';
import { type Arrivals, noArrivals } from './arrivals';
import { FilterCard } from './filters';
import classes from './inbox.module.css';
import { useShownList } from './shown-list';
import { Summary } from './summary';
import { RecordTabs } from './tabs';

interface InboxProps {
  lists: RecordLists;
  arrivals: Arrivals;
}

export function Spam() {
  const lists = { contacts: useSpamRecords('contacts'), partnerships: useSpamRecords('partnerships') };
  return <Inbox lists={lists} arrivals={noArrivals(lists)} />;
}

/** The lists, and beside them the open record: from 1,200 px on one screen, else in their place. */
export function Inbox({ lists, arrivals }: InboxProps) {
  const { record, section } = useView();
  const search = useSearch();
  const view = useListView(search);
  const { tab, page } = view;
  // 'Today' moves on, and records become late.
  const now = useNow();
  const shown = {
    contacts: useShownList('contacts', lists.contacts, arrivals.contacts, view, now),
    partnerships: useShownList('partnerships', lists.partnerships, arrivals.partnerships, view, now),
  };
  const { lastId, neighbors } = useOrder(record, view, lists[tab], shown[tab].records ?? [], now);
  const shownPage = page[tab] ?? neighbors?.page ?? 1;
  // The list is never prerendered.
  const options = { getInitialValueInEffect: false };
  const isDesk = useMediaQuery(`(width >= ${breakpoints.md})`, undefined, options);
  const isPhone = useMediaQuery(`(width < ${breakpoints.sm})`, undefined, options);
  return (
    <div className={classes.desk} data-open={record ? true : undefined}>
      <div className={classes.list} data-narrow={!isDesk || record ? true : undefined}>
        {section === 'inbox' && <Summary lists={lists} now={now} />}
        <FilterCard view={view} search={search} shown={shown} isNarrow={isPhone || record !== null} />
        <RecordTabs
          view={view}
          isPhone={isPhone}
          shown={shown}
          now={now}
          page={shownPage}
          openId={record?.id}
          lastId={lastId}
          onUse={arrivals.setIsListInUse}
        />
      </div>
      {neighbors && <Outlet context={{ ...neighbors, page: shownPage } satisfies Neighbors} />}
    </div>
  );
}

/** The view of the lists, with the search that is being typed. It is the same object beside another record. */
function useListView({ q }: Search): AdminView {
  const { search, pathname } = useLocation();
  const { tab } = parseView({ pathname, search });
  return useMemo(() => {
    const view = { ...parseView({ pathname: '/admin', search }), tab };
    return q === view.q ? view : { ...view, ...FIRST_PAGES, q };
  }, [search, tab, q]);
}
