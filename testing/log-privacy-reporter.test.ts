import { expect, test, vi } from 'vitest';
import LogPrivacyReporter from './log-privacy-reporter.ts';

/** Returns the exit code and the error output of a run that printed these lines. */
function endRun(lines: string[]) {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const reporter = new LogPrivacyReporter();
  reporter.onUserConsoleLog({ content: `${lines.join('\n')}\n` });
  const { exitCode } = process;
  process.exitCode = 0;
  reporter.onTestRunEnd();
  const result = { exitCode: process.exitCode, errorOutput: log.mock.calls.flat().join('\n') };
  process.exitCode = exitCode;
  log.mockRestore();
  return result;
}

test('a line with a visitor’s address, name or text fails the run', () => {
  const personal = [
    'Mail not delivered yet {"lastError":"550 someone@example.com is unknown"}',
    'Error: Amina Haddad',
    'Could you look at our migration plan?',
  ];
  const { exitCode, errorOutput } = endRun(['all is well', ...personal]);
  expect(exitCode).toBe(1);
  expect(errorOutput.split('\n').slice(-3)).toEqual(personal);
});

test('a run without personal data passes', () => {
  const lines = [
    '{"requestId":"efdc6079","route":"/api/contact","status":201}',
    'partnership of a medium company, mail from website@firm.example',
  ];
  expect(endRun(lines)).toEqual({ exitCode: 0, errorOutput: '' });
});
