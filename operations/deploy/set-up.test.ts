import { beforeEach, expect, test, vi } from 'vitest';
import { setUp, type Finding, type Step } from './set-up.ts';

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));

const enable: Step = ['gcloud', 'services', 'enable', 'run.googleapis.com'];
const create: Step = ['gcloud', 'firestore', 'databases', 'create'];

/** A project that has what was run. The database cannot be seen before the API is on. */
function project() {
  const run: Step[] = [];
  const questions: string[] = [];
  const plan = () => {
    const finding = (what: string, step: Step): Finding =>
      run.includes(step) ? { what } : { what, fix: [step] };
    const apis = finding('APIs', enable);
    const billing = { what: 'Billing plan: none', fix: 'https://console.firebase.google.com' };
    return Promise.resolve(apis.fix ? [apis, billing] : [apis, finding('Database', create), billing]);
  };
  const executor = (yes: boolean) => ({
    confirm: (question: string) => {
      questions.push(question);
      return Promise.resolve(yes);
    },
    run: (step: Step) => Promise.resolve(void run.push(step)),
  });
  return { run, questions, plan, executor };
}

test('what steps can fix is set up after a question, and what is seen only then too', async () => {
  const { run, questions, plan, executor } = project();
  const left = await setUp(plan, executor(true));
  expect(run).toEqual([enable, create]);
  expect(questions).toHaveLength(2);
  expect(left.filter(({ fix }) => fix).map(({ what }) => what)).toEqual(['Billing plan: none']);
});

test('without a yes nothing is run', async () => {
  const { run, plan, executor } = project();
  await setUp(plan, executor(false));
  expect(run).toEqual([]);
});

test('a second set-up asks nothing and changes nothing', async () => {
  const { run, questions, plan, executor } = project();
  await setUp(plan, executor(true));
  questions.length = 0;
  await setUp(plan, executor(true));
  expect([run.length, questions]).toEqual([2, []]);
});

test('steps that do not help are not run again', async () => {
  const { plan, executor } = project();
  const run = vi.fn(() => Promise.resolve());
  await setUp(plan, { ...executor(true), run });
  expect(run).toHaveBeenCalledTimes(1);
});
