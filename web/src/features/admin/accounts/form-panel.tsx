import type { ReactNode, SubmitEventHandler } from 'react';
import { Form } from '@/lib/form/form';
import { PrimaryButton } from '../ui';
import classes from './accounts.module.css';

interface FormPanelProps {
  title: string;
  /** The words of the button. */
  submit: string;
  /** The words while the call is under way. */
  submitting: string;
  isPending: boolean;
  /** Whether something is typed: then the button is the main action. */
  isChanged: boolean;
  onSubmit: SubmitEventHandler;
  children: ReactNode;
}

/** A form with its heading and its button. The schema checks the fields, not the browser. */
export function FormPanel({ title, submit, submitting, isChanged, children, ...props }: FormPanelProps) {
  const { isPending, onSubmit } = props;
  return (
    <Form className={classes.panel} aria-label={title} noValidate onSubmit={onSubmit}>
      <h2>{title}</h2>
      {children}
      <PrimaryButton type="submit" muted={!isChanged} isPending={isPending}>
        {isPending ? submitting : submit}
      </PrimaryButton>
    </Form>
  );
}
