import { Button, Group, Textarea } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Removal } from '@shared/inquiry/changes';
import { useAdminName } from '../data/admins';
import { useDraft } from '../data/drafts';
import { useRemoval } from '../data/lists';
import { useAnnouncement } from '../ui/use-announcement';
import { useList } from '../view/use-list';
import { useView } from '../view/use-view';
import { type RecordRef, viewAddress } from '../view/view';
import { copyText } from './record-text';
import classes from './record.module.css';

/** Says why there is no record to show. */
export function MissingRecord(open: RecordRef) {
  const { isPending, isComplete, data, paging, refetch } = useList().shown.list;
  if (isPending || (paging ? paging.isLoading : data && !isComplete)) {
    return (
      <p className={classes.problem} tabIndex={-1} data-route-focus>
        Loading…
      </p>
    );
  }
  if (isComplete) return <RemovedRecord {...open} />;
  const found = data?.length ?? 0;
  return (
    <div className={classes.problem}>
      <p>
        {paging
          ? `This record is not among the latest ${found} of ${paging.total} in the spam.`
          : 'This record could not be loaded.'}
      </p>
      <Button onClick={() => void (paging ? paging.loadMore : refetch)()}>
        {paging ? 'Load more' : 'Try again'}
      </Button>
    </div>
  );
}

/** Stands in place of a record that is not in the list, with this admin's drafts about it. */
function RemovedRecord({ kind, id }: RecordRef) {
  const view = useView();
  const spam = view.section === 'spam';
  const removal = useRemoval(kind, id);
  const toName = useAdminName();
  const [current, other] = spam ? (['spam', 'inbox'] as const) : (['inbox', 'spam'] as const);
  const isDeleted = !spam && removal !== undefined && removal.how !== 'spam';
  const sentence =
    !spam && removal
      ? `${toName(removal.by)} ${HOW[removal.how]}.`
      : `This record is not in the ${current}: it may have been moved or deleted.`;
  useAnnouncement(sentence);
  return (
    <div className={classes.body}>
      <p className={classes.problem} tabIndex={-1} data-route-focus>
        <span>{sentence}</span>{' '}
        {!isDeleted && (
          <Link to={viewAddress({ ...view, section: other })} replace>
            Look in the {other}
          </Link>
        )}
      </p>
      <Unsent kind={kind} id={id} what="answer" />
      <Unsent kind={kind} id={id} what="note" />
    </div>
  );
}

const HOW: Record<Removal['how'], string> = {
  deleted: 'has deleted this record',
  erased: 'has erased everything from the address of this record',
  spam: 'has moved this record to the spam',
};

function Unsent({ kind, id, what }: RecordRef & { what: 'answer' | 'note' }) {
  const { draft, removeDraft } = useDraft(kind, id, what);
  if (!draft) return null;
  return (
    <>
      <Textarea
        label={`The ${what} that you were writing`}
        autosize
        maxRows={20}
        readOnly
        value={draft.text}
        my="sm"
      />
      <Group gap={8}>
        <Button onClick={() => copyText(draft.text, 'Text copied')}>Copy</Button>
        <Button variant="subtle" onClick={removeDraft}>
          Discard
        </Button>
      </Group>
    </>
  );
}
