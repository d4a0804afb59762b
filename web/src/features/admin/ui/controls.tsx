import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/EmptyState.layer.css';
import {
  Button,
  type ButtonProps,
  type ElementProps,
  EmptyState,
  PasswordInput,
  type PasswordInputProps,
} from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
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

/** A placeholder with as many rows as a page of the list. */
export function ListSkeleton({ text }: { text: string }) {
  return (
    <div>
      <p className={classes.loading}>{text}</p>
      <div className={classes.skeleton} />
    </div>
  );
}
