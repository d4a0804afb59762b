import { expect, test } from 'vitest';
import { explainRefusal } from './google.ts';

const explain = (text: string) => explainRefusal(text, 'forillon-test');

// The text of https://github.com/firebase/firebase-tools/issues/6514
test('a missing quota project does not send an owner back to the login', () => {
  const text = explain(
    'Your application is authenticating by using local Application Default Credentials. The identitytoolkit.googleapis.com API requires a quota project, which is not set by default. To learn how to set your quota project, see https://cloud.google.com/docs/authentication/adc-troubleshooting/user-creds .',
  );
  expect(text).toContain('roles/serviceusage.serviceUsageConsumer');
  expect(text).not.toContain('application-default login');
});

// The text of https://github.com/firebase/firebase-tools/issues/7209
test('an account that may not use the quota project is told which role it lacks', () => {
  expect(
    explain(
      'Caller does not have required permission to use project forillon-test. Grant the caller the roles/serviceusage.serviceUsageConsumer role',
    ),
  ).toContain('--role=roles/serviceusage.serviceUsageConsumer');
});

// https://cloud.google.com/service-usage/docs/enable-disable#api-not-enabled
test('an API that is off is named with the command that enables it', () => {
  expect(
    explain(
      'Identity Toolkit API has not been used in project forillon-test before or it is disabled. Enable it by visiting …',
    ),
  ).toContain('gcloud services enable identitytoolkit.googleapis.com --project forillon-test');
});

// node_modules/google-auth-library, googleauth.js: NO_ADC_FOUND; oauth2client.js: invalid_grant
test.each(['Could not load the default credentials.', 'invalid_grant: reauth related error'])(
  '"%s" asks for a login',
  (text) => expect(explain(text)).toContain('gcloud auth application-default login'),
);
