import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isSolutionSlug, solutions, solutionSlugs } from '@/content/solutions';
import type { ContactFormValues } from '@shared/inquiry/contact';

/** The topic is the first line of a message, so it is part of the draft and is sent (docs/behaviour.md, Forms). */
const LABEL = 'Topic: ';

export function parseTopic(message: string): string | undefined {
  const [line = ''] = message.split('\n', 1);
  return solutionSlugs.map((slug) => solutions[slug].name).find((name) => line === LABEL + name);
}

export function withTopic(message: string, topic: string): string {
  const text = parseTopic(message)
    ? message.slice(message.indexOf('\n') + 1 || message.length).trimStart() // empty if the topic is the only line
    : message;
  return `${LABEL}${topic}\n\n${text}`;
}

/** Moves the topic that a solution's button has added to the address (`?topic=`) into the message. */
export function useTopicFromUrl({ getValues, setValue }: UseFormReturn<ContactFormValues>): void {
  useEffect(() => {
    const url = new URL(location.href);
    const slug = url.searchParams.get('topic');
    if (slug === null) return;
    url.searchParams.delete('topic');
    // The form has no value for an input that has not been changed.
    const message = (getValues('message') as string | undefined) ?? '';
    if (isSolutionSlug(slug)) setValue('message', withTopic(message, solutions[slug].name));
    history.replaceState(history.state, '', url);
  }, [getValues, setValue]);
}
