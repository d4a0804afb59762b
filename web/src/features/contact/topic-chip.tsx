import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { isSolutionSlug, solutions } from '@/content/solutions';
import { Icon } from '@/sections/icon';
import type { ContactFormValues } from '@shared/inquiry/contact';
import { topicOf, withTopic } from './topic';
import classes from './topic-chip.module.css';

type ContactForm = UseFormReturn<ContactFormValues>;

// Inputs that were not touched have no value yet.
const messageOf = ({ getValues }: ContactForm) => (getValues('message') as string | undefined) ?? '';

/** Moves the topic of a solution's button (`?topic=`) into the message, where it is kept as if typed. */
export function useTopicOfAddress(form: ContactForm): void {
  useEffect(() => {
    const address = new URL(location.href);
    const slug = address.searchParams.get('topic');
    if (slug === null) return;
    address.searchParams.delete('topic');
    if (isSolutionSlug(slug)) form.setValue('message', withTopic(messageOf(form), solutions[slug].name));
    history.replaceState(history.state, '', address);
  }, [form]);
}

/** The topic of the message, if it has one, with a button that removes it. */
export function TopicChip({ form }: { form: ContactForm }) {
  const message = useWatch({ control: form.control, name: 'message' }) as string | undefined;
  const topic = topicOf(message ?? '');

  function remove() {
    form.setValue('message', withTopic(messageOf(form), undefined));
    form.setFocus('message');
  }

  if (!topic) return null;
  return (
    <p className={classes.chip}>
      <span>
        Topic: <strong>{topic}</strong>
      </span>
      <button type="button" onClick={remove} aria-label={`Remove the topic ${topic}`}>
        <Icon name="x" size={18} stroke={2} />
      </button>
    </p>
  );
}
