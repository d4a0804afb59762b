import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconHome, IconHomeFilled, IconTrash } from '@tabler/icons-react';
import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { toastSuccess } from '@/lib/toast';
import { MAX_VIEWS, VIEW_NAME_MAX } from '@shared/limits';
import { BUILT_IN_VIEWS, type SavedView } from '@shared/saved-views';
import { useChangeViews, useSavedViews } from '../api/saved-views';
import { whenDone } from '../api/when-done';
import { CallButton, ICON } from '../ui';
import { FIRST_PAGES, listAddress, parseView } from '../view/view';
import { excessOf } from './excess';
import { useInbox } from './inbox-context';
import classes from './saved-views.module.css';

export function SavedViews({ onOpen }: { onOpen: () => void }) {
  const { data, isError, refetch } = useSavedViews();
  const input = useRef<HTMLInputElement>(null);
  if (!data) {
    if (!isError) return <p className="fine-print">Loading…</p>;
    return (
      <div role="alert">
        <p className="fine-print">The views could not be loaded.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {[...BUILT_IN_VIEWS, ...data.views].map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            isDefault={data.defaultView === view.id}
            onOpen={onOpen}
            // The focused button is gone.
            onDeleted={data.views.includes(view) ? () => input.current?.focus() : undefined}
          />
        ))}
      </ul>
      {data.views.length < MAX_VIEWS ? (
        <SaveForm input={input} />
      ) : (
        <p className="fine-print">These are all of the {MAX_VIEWS} views that an account can have.</p>
      )}
    </>
  );
}

interface ViewRowProps {
  view: SavedView;
  isDefault: boolean;
  onOpen: () => void;
  /** Undefined for built-in views, which cannot be deleted. */
  onDeleted: (() => void) | undefined;
}

const RowAction = ActionIcon.withProps({ variant: 'subtle', size: 36 });

function ViewRow({ view: { id, name, query }, isDefault, onOpen, onDeleted }: ViewRowProps) {
  const { view } = useInbox();
  // A saved view may name filters that no longer exist.
  const address = listAddress(parseView(new URLSearchParams(query)));
  const setDefault = useChangeViews('Not changed');
  const HomeIcon = isDefault ? IconHomeFilled : IconHome;
  return (
    <Group component="li" gap={0} wrap="nowrap">
      <Link
        className={classes.link}
        to={`/admin?${address}`}
        preventScrollReset
        aria-current={address === listAddress({ ...view, ...FIRST_PAGES }) ? 'true' : undefined}
        onClick={onOpen}
      >
        <bdi>{name}</bdi>
      </Link>
      <RowAction
        color="var(--brand)"
        aria-pressed={isDefault}
        aria-label={`Open after the sign-in: ${name}`}
        title="Open after the sign-in"
        aria-disabled={setDefault.isPending}
        onClick={() =>
          !setDefault.isPending &&
          setDefault.mutate((saved) => ({ ...saved, defaultView: isDefault ? null : id }))
        }
      >
        <HomeIcon {...ICON} />
      </RowAction>
      {onDeleted && <DeleteButton view={{ id, name, query }} isDefault={isDefault} onDeleted={onDeleted} />}
    </Group>
  );
}

interface DeleteButtonProps {
  view: SavedView;
  isDefault: boolean;
  onDeleted: () => void;
}

function DeleteButton({ view, isDefault, onDeleted }: DeleteButtonProps) {
  const { mutate: restore } = useChangeViews('Not saved');
  const { mutateAsync, isPending } = useChangeViews('Not deleted');
  const { id, name } = view;
  const remove = () =>
    whenDone(
      mutateAsync(({ views, defaultView, ...saved }) => ({
        ...saved,
        views: views.filter((other) => other.id !== id),
        defaultView: defaultView === id ? null : defaultView,
      })),
      (left) => {
        onDeleted();
        // The server refuses this if the views have changed since, e.g. because the person of this view was erased.
        const undo = () =>
          restore(() => ({
            ...left,
            views: [...left.views, view],
            defaultView: isDefault ? id : left.defaultView,
          }));
        toastSuccess({ title: 'View deleted', message: name, action: { label: 'Undo', onClick: undo } });
      },
    );
  return (
    <RowAction
      color="var(--muted)"
      aria-label={`Delete: ${name}`}
      title="Delete"
      aria-disabled={isPending}
      onClick={() => void (isPending || remove())}
    >
      <IconTrash {...ICON} />
    </RowAction>
  );
}

function SaveForm({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const { view } = useInbox();
  const [name, setName] = useState('');
  const { mutateAsync, isPending } = useChangeViews('Not saved');
  const excess = excessOf('Name', VIEW_NAME_MAX, name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending || excess !== undefined) return;
    const query = listAddress({ ...view, ...FIRST_PAGES });
    const added = { id: crypto.randomUUID(), name: name.trim(), query };
    void whenDone(
      mutateAsync((saved) => ({ ...saved, views: [...saved.views, added] })),
      () => {
        setName('');
        toastSuccess({ title: 'View saved', message: added.name });
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        ref={input}
        flex={1}
        label="Save what is shown now as"
        required
        withAsterisk={false}
        error={excess}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <CallButton type="submit" title={excess} isPending={isPending || excess !== undefined}>
        Save
      </CallButton>
    </form>
  );
}
