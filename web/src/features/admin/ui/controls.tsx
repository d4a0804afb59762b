import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/EmptyState.layer.css';
import '@mantine/core/styles/Kbd.layer.css';
import {
  Button,
  type ButtonProps,
  type ElementProps,
  EmptyState,
  Kbd,
  PasswordInput,
  type PasswordInputProps,
} from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import classes from './ui.module.css';

/** Props of an icon next to a text. */
export const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface CallButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  isPending?: boolean;
}

/**
 * A button that ignores clicks while its call is pending. It keeps the focus, which a disabled button would lose. It also
 * ignores the second click of a double click, because the first click may have opened the next record in the meantime.
 */
export function CallButton({ isPending, onClick, ...props }: CallButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Also prevents the form from being sent by Enter in a field, which clicks the submit button.
    if (isPending || event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return <Button aria-disabled={isPending} {...props} onClick={handleClick} />;
}

/** Props of the main action, in colors with enough contrast in both color schemes. */
export const PRIMARY = { variant: 'filled', color: 'var(--ink)', c: 'var(--paper)' } as const;

interface PrimaryButtonProps extends CallButtonProps {
  /** True if the action deletes something. */
  danger?: boolean;
  /** True to render without the look of a main action. The element stays mounted and keeps the focus. */
  muted?: boolean;
}

/** The button of the main action. */
export function PrimaryButton({ danger = false, muted = false, ...props }: PrimaryButtonProps) {
  return (
    <CallButton
      {...props}
      {...(!muted && PRIMARY)}
      {...(danger && { color: 'var(--mantine-color-error)' })}
    />
  );
}

/** Shows the keyboard shortcut of a button. Hidden from screen readers. */
export function KeyHint({ children }: { children: ReactNode }) {
  return (
    <Kbd className={classes.key} aria-hidden>
      {children}
    </Kbd>
  );
}

export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setIsVisible] = useState(false);
  const action = isVisible ? 'Hide password' : 'Show password';
  return (
    <PasswordInput
      {...props}
      // Mantine 9 marks only the box around the field as invalid.
      aria-invalid={Boolean(props.error)}
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

/** Tells password managers which account the adjacent password belongs to. */
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
