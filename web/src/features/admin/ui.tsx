import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/EmptyState.layer.css';
import {
  Button,
  type ButtonProps,
  type ElementProps,
  EmptyState,
  Group,
  Modal,
  type ModalRootProps,
  NativeSelect,
  type NativeSelectProps,
  PasswordInput,
  type PasswordInputProps,
} from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import {
  type ChangeEventHandler,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useState,
} from 'react';
import { PAGE_SIZE } from '@shared/limits';
import classes from './ui.module.css';

/** Props of icons beside a text. */
export const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface CallButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  isPending?: boolean;
}

/** A button that does nothing while its call is under way, and keeps the focus, which a disabled one would lose. */
export function CallButton({ isPending, onClick, ...props }: CallButtonProps) {
  return <Button aria-disabled={isPending} {...props} onClick={isPending ? ignoreClick : onClick} />;
}

/** Enter in a field clicks the button of its form too. */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault();
}

/** Props of the main action, in colors with enough contrast in both schemes. */
export const PRIMARY = { variant: 'filled', color: 'var(--ink)', c: 'var(--paper)' } as const;

interface PrimaryButtonProps extends CallButtonProps {
  /** The action deletes something. */
  danger?: boolean;
  /** Looks as if it were not the main action. The element stays, and with it the focus. */
  muted?: boolean;
}

/** The main action of its place. */
export function PrimaryButton({ danger = false, muted = false, ...props }: PrimaryButtonProps) {
  return (
    <CallButton
      {...props}
      {...(!muted && PRIMARY)}
      {...(danger && { color: 'var(--mantine-color-error)' })}
    />
  );
}

export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setIsVisible] = useState(false);
  const action = isVisible ? 'Hide password' : 'Show password';
  return (
    <PasswordInput
      {...props}
      withAsterisk={false}
      autoCapitalize="none"
      spellCheck={false}
      classNames={{
        input: classes.password,
        innerInput: classes.passwordInput,
        visibilityToggle: classes.passwordToggle,
      }}
      rightSectionWidth="3rem"
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleFocusable
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={{ 'aria-label': action, title: action }}
    />
  );
}

/** Tells password managers to which account the password next to it belongs. */
export function AccountHint({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />;
}

function ToggleIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={20} stroke={1.75} aria-hidden />;
}

interface ActionSelectProps extends NativeSelectProps {
  /** Keeps its value and the focus. */
  isPending?: boolean;
  onChange: ChangeEventHandler<HTMLSelectElement>;
}

/**
 * A select that acts on each choice. By keyboard it opens first, as on a Mac: elsewhere each arrow key or letter chooses
 * in a closed select (WCAG 2.2, 3.2.2 On Input). Browsers without `:open` keep their own way.
 */
export function ActionSelect({ isPending = false, onChange, ...props }: ActionSelectProps) {
  return (
    <NativeSelect
      {...props}
      aria-disabled={isPending}
      onChange={(event) => !isPending && onChange(event)}
      onKeyDown={openByKey}
    />
  );
}

const CHOOSING_KEY = /^(?:Arrow\w+|Page\w+|Home|End|\S)$/u;

function openByKey(event: KeyboardEvent<HTMLSelectElement>): void {
  if (!CSS.supports('selector(:open)')) return;
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
  if (!CHOOSING_KEY.test(key) || ctrlKey || metaKey || altKey || currentTarget.matches(':open')) return;
  event.preventDefault();
  currentTarget.showPicker();
}

/** Mantine would hide the page's scrollbar with a style element, which the Content-Security-Policy refuses. */
export function Dialog({ children, ...props }: ModalRootProps) {
  return (
    <Modal.Root
      {...props}
      centered
      returnFocus={false}
      removeScrollProps={{ removeScrollBar: false }}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay className={classes.appearing} />
      <Modal.Content className={classes.appearing}>
        <FocusReturn />
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

/** Mantine does not know what had the focus before a dialog that is open from its first render. */
function FocusReturn(): null {
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    return () => opener?.focus();
  }, []);
  return null;
}

/** The title is not in a Modal.Header, which would be a second banner landmark of the page. */
export function DialogBody({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Modal.Body p={24}>
      <Modal.Title className={classes.dialogTitle}>{title}</Modal.Title>
      {children}
    </Modal.Body>
  );
}

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirm: string;
  confirming?: string;
  cancel?: string;
  /** Needed where the dialog is there while it is closed. */
  opened?: boolean;
  /** False if nothing is lost. */
  danger?: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action that cannot be undone, or that does more than the screen shows. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  confirming = confirm,
  cancel = 'Cancel',
  opened = true,
  danger = true,
  isPending = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} closeOnEscape={!isPending} closeOnClickOutside={!isPending}>
      <DialogBody title={title}>
        <div className={classes.dialogText}>{children}</div>
        <Group gap={8} mt={24} justify="flex-end">
          <CallButton isPending={isPending} onClick={onClose} data-autofocus>
            {cancel}
          </CallButton>
          <PrimaryButton danger={danger} isPending={isPending} onClick={onConfirm}>
            {isPending ? confirming : confirm}
          </PrimaryButton>
        </Group>
      </DialogBody>
    </Dialog>
  );
}

interface ListMessageProps {
  title: string;
  text: string;
  failed?: boolean;
  children?: ReactNode;
}

export function ListMessage({ title, text, failed = false, children }: ListMessageProps) {
  return (
    <EmptyState
      role={failed ? 'alert' : undefined}
      size="lg"
      py={64}
      px="md"
      classNames={{ title: classes.messageTitle }}
      title={title}
      description={text}
    >
      {children}
    </EmptyState>
  );
}

/** A placeholder as high as the list will be, so that nothing moves. */
export function ListSkeleton({ text }: { text: string }) {
  return (
    <div>
      <p className={classes.loading}>{text}</p>
      <div className={classes.skeleton} style={{ height: `${PAGE_SIZE * 2.6875}rem` }} />
    </div>
  );
}
