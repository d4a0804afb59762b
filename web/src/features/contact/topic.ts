import { solutions, solutionSlugs } from '@/content/solutions';

/** A topic is the first line of a message, so it is kept with the draft, and is sent (docs/behaviour.md, Forms). */
const LABEL = 'Topic: ';

export function topicOf(message: string): string | undefined {
  const [line = ''] = message.split('\n', 1);
  return solutionSlugs.map((slug) => solutions[slug].name).find((name) => line === LABEL + name);
}

export function withTopic(message: string, topic: string | undefined): string {
  const text = topicOf(message)
    ? message.slice(message.indexOf('\n') + 1 || message.length).trimStart()
    : message;
  return topic ? `${LABEL}${topic}\n\n${text}` : text;
}
