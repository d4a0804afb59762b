import { expect, test, vi } from 'vitest';
import LogPrivacyReporter from './log-privacy-reporter.ts';

/** The exit code and the complaint of a run in which these lines were printed. */
function endRun(lines: string[]) {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const reporter = new LogPrivacyReporter();
  reporter.onUserConsoleLog({ content: `${lines.join('\n')}\n` });
  const { exitCode } = process;
  process.exitCode = 0;
  reporter.onTestRunEnd();
  const result = { exitCode: process.exitCode, complaint: error.mock.calls.flat().join('\n') };
  process.exitCode = exitCode;
  error.mockRestore();
  return result;
}

test('a line with a visitor’s address, name or text is found, and fails the run', () => {
  const found = [
    'Mail not delivered yet {"lastError":"550 someone@example.com is unknown"}',
    'Error: Amina Haddad',
    'Could you look at our migration plan?',
  ];
  const { exitCode, complaint } = endRun(['all is well', ...found]);
  expect(exitCode).toBe(1);
  expect(complaint.split('\n').slice(-3)).toEqual(found);
});

test('any other run passes', () => {
  const lines = [
    '{"requestId":"efdc6079","route":"/api/contact","status":201}',
    'partnership of a medium company, mail from website@firm.example',
  ];
  expect(endRun(lines)).toEqual({ exitCode: 0, complaint: '' });
});
