import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconHome, IconHomeFilled, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { apiFetch, apiPath, postJson } from '@/lib/api-client';
import { toastSuccess } from '@/lib/toast';
import type { SessionUser } from '@shared/account';
import { MAX_VIEWS, VIEW_NAME_MAX } from '@shared/limits';
import { BUILT_IN_VIEWS, findView, type SavedView, type SavedViews as Saved } from '@shared/saved-views';
import { errorToast } from '../api/error-toast';
import { savedViewsKey, userKey } from '../api/query-keys';
import { whenDone } from '../api/when-done';
import { excessOf, ICON } from '../ui';
import { FIRST_PAGES, listAddress, parseView } from '../view/view';
import { useInbox } from './inbox-context';
import classes from './saved-views.module.css';

export function SavedViews({ onOpen }: { onOpen: () => void }) {
  const { data, isError, refetch } = useQuery<Saved>({ queryKey: savedViewsKey });
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
        {BUILT_IN_VIEWS.map((view) => (
          <ViewRow key={view.id} view={view} isDefault={data.defaultView === view.id} onOpen={onOpen} />
        ))}
        {data.views.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            isDefault={data.defaultView === view.id}
            onOpen={onOpen}
            // The focused button is gone.
            onDeleted={() => input.current?.focus()}
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
  /** Missing for built-in views, which cannot be deleted. */
  onDeleted?: () => void;
}

function ViewRow({ view: { id, name, query }, isDefault, onOpen, onDeleted }: ViewRowProps) {
  const { view } = useInbox();
  // A saved view may name filters that no longer exist.
  const address = listAddress(parseView(new URLSearchParams(query)));
  const setDefault = useSetDefault();
  const HomeIcon = isDefault ? IconHomeFilled : IconHome;
  return (
    <li className={classes.row}>
      <Link
        className={classes.link}
        to={`/admin?${address}`}
        preventScrollReset
        aria-current={address === listAddress({ ...view, ...FIRST_PAGES }) ? 'true' : undefined}
        onClick={onOpen}
      >
        <bdi>{name}</bdi>
      </Link>
      <ActionIcon
        variant="subtle"
        color="var(--brand)"
        size={36}
        aria-pressed={isDefault}
        aria-label={`Open after the sign-in: ${name}`}
        title="Open after the sign-in"
        aria-disabled={setDefault.isPending}
        onClick={() => !setDefault.isPending && setDefault.mutate(isDefault ? null : id)}
      >
        <HomeIcon {...ICON} />
      </ActionIcon>
      {onDeleted && <DeleteButton view={{ id, name, query }} isDefault={isDefault} onDeleted={onDeleted} />}
    </li>
  );
}

interface DeleteButtonProps {
  view: SavedView;
  isDefault: boolean;
  onDeleted: () => void;
}

function DeleteButton({ view: { id, name, query }, isDefault, onDeleted }: DeleteButtonProps) {
  const save = useSaveView();
  const setDefault = useSetDefault();
  const { mutateAsync, isPending } = useChangeViews('Not deleted', async () => {
    const response = await apiFetch(apiPath(...savedViewsKey, id), { method: 'DELETE' });
    return (await response.json()) as Saved;
  });
  const restore = () =>
    whenDone(
      save.mutateAsync({ name, query }),
      ({ views }) => isDefault && setDefault.mutate(views.at(-1)?.id ?? null),
    );
  const remove = () =>
    whenDone(mutateAsync(), () => {
      onDeleted();
      toastSuccess({
        title: 'View deleted',
        message: name,
        action: { label: 'Undo', onClick: () => void restore() },
      });
    });
  return (
    <ActionIcon
      variant="subtle"
      color="var(--muted)"
      size={36}
      aria-label={`Delete: ${name}`}
      title="Delete"
      aria-disabled={isPending}
      onClick={() => void (isPending || remove())}
    >
      <IconTrash {...ICON} />
    </ActionIcon>
  );
}

function SaveForm({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const { view } = useInbox();
  const [name, setName] = useState('');
  const { mutateAsync, isPending } = useSaveView();
  const excess = excessOf('Name', VIEW_NAME_MAX, name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending || excess !== undefined) return;
    void whenDone(mutateAsync({ name, query: listAddress({ ...view, ...FIRST_PAGES }) }), () => {
      setName('');
      toastSuccess({ title: 'View saved', message: name.trim() });
    });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        ref={input}
        className={classes.name}
        label="Save what is shown now as"
        required
        withAsterisk={false}
        error={excess}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" title={excess} aria-disabled={isPending || excess !== undefined}>
        Save
      </Button>
    </form>
  );
}

function useSaveView() {
  return useChangeViews('Not saved', (body: Pick<SavedView, 'name' | 'query'>) =>
    postJson<Saved>(apiPath(...savedViewsKey), body),
  );
}

function useSetDefault() {
  return useChangeViews('Not changed', (view: string | null) =>
    postJson<Saved>(apiPath(...savedViewsKey, 'default'), { view }),
  );
}

/** Every response to a change has all views. */
function useChangeViews<Input = void>(failure: string, mutationFn: (input: Input) => Promise<Saved>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (saved) => {
      client.setQueryData(savedViewsKey, saved);
      const defaultView = findView(saved, saved.defaultView)?.query;
      client.setQueryData<SessionUser | null>(userKey, (user) => user && { ...user, defaultView });
    },
    onError: errorToast(failure),
  });
}
