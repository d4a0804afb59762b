import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import LogPrivacyReporter, { linesWithPersonalData } from './log-privacy-reporter.ts';

afterEach(() => vi.restoreAllMocks());

test('a line with a visitor’s address, name or text is found, but no address that a browser opens', () => {
  const call = '127.0.0.1 - - "GET /admin?q=ann@example.com HTTP/1.1" 200';
  const lines = [
    '{"requestId":"efdc6079","route":"/api/contact","status":201}',
    'Mail not delivered yet {"lastError":"550 someone@example.com is unknown"}',
    'Error: Amina Haddad',
    'Could you look at our migration plan?',
    'partnership of a medium company, mail from website@firm.example',
    `hosting: ${call}`,
    `\u001b[36m\u001b[1mi  hosting:\u001b[22m\u001b[39m ${call}`,
  ];
  expect(linesWithPersonalData(lines.join('\n'))).toEqual(lines.slice(1, 4));
});

function reporterWith({ printed, logged }: { printed: string; logged: string }): LogPrivacyReporter {
  const log = join(mkdtempSync(join(tmpdir(), 'forillon-test-')), 'emulators.log');
  writeFileSync(log, logged);
  const reporter = new LogPrivacyReporter({ log });
  reporter.onUserConsoleLog({ content: `${printed}\n` });
  return reporter;
}

/** The exit code that a run of Vitest gets. */
function endRun(reporter: LogPrivacyReporter): unknown {
  const before = process.exitCode;
  reporter.onTestRunEnd();
  const { exitCode } = process;
  process.exitCode = before;
  return exitCode;
}

test.each([
  { printed: 'Error: Amina Haddad', logged: '' },
  { printed: '', logged: 'Error: Amina Haddad' },
])('a run that logged a visitor’s words fails, of Playwright too, and shows the line (%o)', async (logs) => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(endRun(reporterWith(logs))).toBe(1);
  expect(await reporterWith(logs).onEnd()).toEqual({ status: 'failed' });
  expect(error.mock.calls.flat().join('\n')).toContain('Error: Amina Haddad');
});

test('any other run passes', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const reporter = reporterWith({ printed: 'all is well', logged: 'here too' });
  expect([endRun(reporter), await reporter.onEnd()]).toEqual([process.exitCode, {}]);
  expect(error).not.toHaveBeenCalled();
});
