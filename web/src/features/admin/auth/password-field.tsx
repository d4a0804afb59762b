import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';

/** A password input that can be read: the toggle is a button of its own, also for the keyboard. */
export function PasswordField(props: TextInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  const action = shown ? 'Hide password' : 'Show password';
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth="3rem"
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-pressed={shown}
          title={action}
          onClick={() => setShown(!shown)}
        >
          <span className="visually-hidden">{action}</span>
          <Icon size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
