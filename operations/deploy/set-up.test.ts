import { beforeEach, expect, test, vi } from 'vitest';
import { setUp, type Finding, type Step } from './set-up.ts';

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));

const enable: Step = ['gcloud', 'services', 'enable', 'run.googleapis.com'];
const create: Step = ['gcloud', 'firestore', 'databases', 'create'];

/** A project that has what was run. The database cannot be seen before the API is on. */
function project() {
  const run: Step[] = [];
  const questions: string[] = [];
  const look = () => {
    const finding = (what: string, step: Step): Finding =>
      run.includes(step) ? { what } : { what, remedy: [step] };
    const apis = finding('APIs', enable);
    const plan = { what: 'Billing plan: none', remedy: 'https://console.firebase.google.com' };
    return Promise.resolve(apis.remedy ? [apis, plan] : [apis, finding('Database', create), plan]);
  };
  const hands = (yes: boolean) => ({
    confirm: (question: string) => {
      questions.push(question);
      return Promise.resolve(yes);
    },
    run: (step: Step) => Promise.resolve(void run.push(step)),
  });
  return { run, questions, look, hands };
}

test('what steps can mend is set up after a question, and what is seen only then too', async () => {
  const { run, questions, look, hands } = project();
  const left = await setUp(look, hands(true));
  expect(run).toEqual([enable, create]);
  expect(questions).toHaveLength(2);
  expect(left.filter(({ remedy }) => remedy).map(({ what }) => what)).toEqual(['Billing plan: none']);
});

test('without a yes nothing is run', async () => {
  const { run, look, hands } = project();
  await setUp(look, hands(false));
  expect(run).toEqual([]);
});

test('a second set-up asks nothing and changes nothing', async () => {
  const { run, questions, look, hands } = project();
  await setUp(look, hands(true));
  questions.length = 0;
  await setUp(look, hands(true));
  expect([run.length, questions]).toEqual([2, []]);
});

test('steps that do not help are not run again', async () => {
  const { look, hands } = project();
  const run = vi.fn(() => Promise.resolve());
  await setUp(look, { ...hands(true), run });
  expect(run).toHaveBeenCalledTimes(1);
});
