import answer from './answers/answer.txt?raw';
import call from './answers/call.txt?raw';
import decline from './answers/decline.txt?raw';
import details from './answers/details.txt?raw';

interface AnswerTemplate {
  name: string;
  /** Plain text with fields such as {{name}} (features/admin/record/answer.ts). */
  text: string;
}

/** The texts that an answer to an inquiry begins with. The dashboard offers them in this order; the first is the default. */
export const answerTemplates: readonly [AnswerTemplate, ...AnswerTemplate[]] = [
  { name: 'Answer', text: answer },
  { name: 'Propose a call', text: call },
  { name: 'Ask for details', text: details },
  { name: 'Decline', text: decline },
];

/** A draft after the first answer begins with it, and does not thank for writing again. */
export const laterGreeting = 'Hello {{name}},\n\n';
