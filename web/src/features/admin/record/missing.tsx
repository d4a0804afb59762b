import { Button, Group, Textarea } from '@mantine/core';
import { Link } from 'react-router-dom';
import { FOLDER_NAMES, type Removal } from '@shared/inquiry/changes';
import { useAdminName } from '../data/admins';
import { useDraft } from '../data/drafts';
import { useRemoval } from '../data/lists';
import { useAnnouncement } from '../ui/use-announcement';
import { useList } from '../view/use-list';
import { useView } from '../view/use-view';
import { type RecordRef, viewAddress } from '../view/view';
import { copyText } from './record-text';
import classes from './record.module.css';

/** Shows that the list is still loading, or explains why it does not contain the record. */
export function MissingRecord(openRecord: RecordRef) {
  const { isPending, isComplete, data, paging, refetch } = useList().shown.list;
  if (isPending || (paging ? paging.isLoading : data && !isComplete)) {
    return (
      <p className={classes.problem} tabIndex={-1} data-route-focus>
        Loading…
      </p>
    );
  }
  if (isComplete) return <RemovedRecord {...openRecord} />;
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

/** Says that the record was moved or deleted, and by whom if that is known. Shows the admin's unsent drafts for it. */
function RemovedRecord({ kind, id }: RecordRef) {
  const view = useView();
  const isSpam = view.section === 'spam';
  const removal = useRemoval(kind, id);
  const toName = useAdminName();
  const [folder, otherFolder] = isSpam ? (['spam', 'inbox'] as const) : (['inbox', 'spam'] as const);
  // A removal is from the inbox, so it does not explain why Spam lacks the record.
  const isDeleted = !isSpam && removal !== undefined && removal.how !== 'spam';
  const sentence =
    !isSpam && removal
      ? `${toName(removal.by)} ${REMOVALS[removal.how]}.`
      : `This record is not in ${FOLDER_NAMES[folder]}: it may have been moved or deleted.`;
  useAnnouncement(sentence);
  return (
    <div className={classes.body}>
      <p className={classes.problem} tabIndex={-1} data-route-focus>
        <span>{sentence}</span>{' '}
        {!isDeleted && (
          <Link to={viewAddress({ ...view, section: otherFolder })} replace>
            Look in {FOLDER_NAMES[otherFolder]}
          </Link>
        )}
      </p>
      <UnsentDraft kind={kind} id={id} mode="answer" />
      <UnsentDraft kind={kind} id={id} mode="note" />
    </div>
  );
}

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
