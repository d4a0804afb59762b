import { useRecords } from '../api/use-records';
import { RecordDrawer } from '../record/record-drawer';
import { RecordTabs } from '../records/record-tabs';
import { useShownRecords } from '../records/use-shown-records';
import { dateBounds } from '../view/date-bounds';
import { useNow } from '../view/use-now';
import { useSearchView } from '../view/use-search-view';
import { FilterCard } from './filter-card';
import { SummaryCards } from './summary-cards';

/** The records of the inbox, or of the spam, under the view that the address names. */
export function RecordSection({ spam }: { spam: boolean }) {
  const { view, change, typed, onType } = useSearchView();
  const bounds = dateBounds(view, useNow());
  const contacts = useRecords('contacts', spam);
  const partnerships = useRecords('partnerships', spam);
  const shown = {
    contacts: useShownRecords('contacts', contacts.data, view, bounds),
    partnerships: useShownRecords('partnerships', partnerships.data, view, bounds),
  };
  const loaded = { contacts, partnerships };

  return (
    <>
      {!spam && <SummaryCards contacts={contacts.data?.length} partnerships={partnerships.data?.length} />}
      <FilterCard
        view={view}
        change={change}
        typed={typed}
        onType={onType}
        contacts={shown.contacts?.length}
        partnerships={shown.partnerships?.length}
      />
      <RecordTabs view={view} change={change} bounds={bounds} spam={spam} loaded={loaded} shown={shown} />
      <RecordDrawer view={view} change={change} loaded={loaded} shown={shown} />
    </>
  );
}
