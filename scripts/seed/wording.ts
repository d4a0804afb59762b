import type { Random } from './random.ts';

const subjects = [
  'Moving our claims system out of a data centre that closes in March',
  'Second opinion on a penetration test report',
  'Who would run the platform after you leave?',
  'Checkout takes 4.2 s on phones',
  'Question about your uptime figure',
  'Projet de migration infonuagique',
  'استفسار عن خدمات الذكاء الاصطناعي',
  'Model governance before our audit in spring',
  'RFP 2027-114: integration of two ERP systems',
  'Can you start before the end of the quarter? 🚀',
  '=Budget for next year',
  'Training for our operations team',
] as const;

const openings = [
  'We run a claims system on eleven servers in a leased data centre, and the lease ends in March.',
  'Our auditors asked for evidence that nobody can change a model in production alone.',
  'Last month we lost four hours of orders when a certificate expired on a Saturday night.',
  'Nous exploitons trois usines et chaque site a son propre système de maintenance.',
  'نبحث عن شريك يساعدنا في نقل أنظمتنا إلى السحابة خلال هذا العام.',
  'A colleague heard you speak about load tests that tell the truth, and I have a bad one to show you.',
] as const;

const middles = [
  'The team is six people, two of whom know the old code, and one of those retires in the summer.',
  'We measured it: 38 % of the time goes into one report that nobody has opened since January.',
  'Our budget is approved for a first phase only, so a small proof with a clear exit would suit us best.',
  'Personal data must stay in Canada; the rest may go where it runs best.',
  'Names, numbers and \'quotes\' come from three sources, so "clean" is a generous word for the data.',
  'I have attached nothing, because our policy forbids it; I can show you the diagrams on a call.',
] as const;

const closings = [
  'Would a call next week suit you?',
  'Please tell me what you need from us for an estimate.',
  'Merci de me rappeler en fin de journée.',
  'Mornings in Toronto are best for me; Dubai is nine hours ahead of our plant.',
  'Best wishes, and thank you for the clear pages about security.',
] as const;

export const makeSubject = (random: Random) => random.pick(subjects);

/** A message of one paragraph mostly, of many pages now and then. */
export function makeMessage(random: Random, company: string): string {
  const paragraphs = random.chance(0.03) ? 40 : 1 + random.below(3);
  const middle = Array.from({ length: paragraphs }, () => random.pick(middles)).join('\n\n');
  const firstLine = random.chance(0.5) ? `Company: ${company}\n\n` : '';
  return `${firstLine}${random.pick(openings)}\n\n${middle}\n\n${random.pick(closings)}`;
}
