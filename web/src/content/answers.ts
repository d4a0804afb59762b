import answer from './answers/answer.txt?raw';
import call from './answers/call.txt?raw';
import decline from './answers/decline.txt?raw';
import details from './answers/details.txt?raw';

interface AnswerTemplate {
  name: string;
  /** Plain text with fields such as {{name}} (features/admin/record/answer.ts). */
  text: string;
}

/** The templates of answers to an inquiry, in the order of the dashboard. The first is the default. */
export const answerTemplates: readonly [AnswerTemplate, ...AnswerTemplate[]] = [
  { name: 'Answer', text: answer },
  { name: 'Propose a call', text: call },
  { name: 'Ask for details', text: details },
  { name: 'Decline', text: decline },
];

/** The greeting with which each later answer begins. Only the first answer thanks for the inquiry. */
export const laterGreeting = 'Hello {{name}},\n\n';
