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

/** Explains why the record cannot be shown. */
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
  const loadedCount = data?.length ?? 0;
  return (
    <div className={classes.problem}>
      <p>
        {paging
          ? `This record is not among the latest ${loadedCount} of ${paging.total} in Spam.`
          : 'This record could not be loaded.'}
      </p>
      <Button onClick={() => void (paging ? paging.loadMore : refetch)()}>
        {paging ? 'Load more' : 'Try again'}
      </Button>
    </div>
  );
}

/** Replaces a record that is not in the list. Shows the admin's unsent drafts for it. */
function RemovedRecord({ kind, id }: RecordRef) {
  const view = useView();
  const spam = view.section === 'spam';
  const removal = useRemoval(kind, id);
  const toName = useAdminName();
  const [current, other] = spam ? (['spam', 'inbox'] as const) : (['inbox', 'spam'] as const);
  const isDeleted = !spam && removal !== undefined && removal.how !== 'spam';
  const sentence =
    !spam && removal
      ? `${toName(removal.by)} ${REMOVALS[removal.how]}.`
      : `This record is not in ${FOLDER_NAMES[current]}: it may have been moved or deleted.`;
  useAnnouncement(sentence);
  return (
    <div className={classes.body}>
      <p className={classes.problem} tabIndex={-1} data-route-focus>
        <span>{sentence}</span>{' '}
        {!isDeleted && (
          <Link to={viewAddress({ ...view, section: other })} replace>
            Look in {FOLDER_NAMES[other]}
          </Link>
        )}
      </p>
      <UnsentDraft kind={kind} id={id} mode="answer" />
      <UnsentDraft kind={kind} id={id} mode="note" />
    </div>
  );
}

const FOLDER_NAMES = { inbox: 'the inbox', spam: 'Spam' };

const REMOVALS: Record<Removal['how'], string> = {
  deleted: 'has deleted this record',
  erased: 'has erased everything from the address of this record',
  spam: 'has moved this record to Spam',
};

function UnsentDraft({ kind, id, mode }: RecordRef & { mode: 'answer' | 'note' }) {
  const { draft, removeDraft } = useDraft(kind, id, mode);
  if (!draft) return null;
  return (
    <>
      <Textarea
        label={`The ${mode} that you were writing`}
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
