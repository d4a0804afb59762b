/**
 * Says what to do. The text on a missing quota project speaks of credentials too, so it comes first.
 * @see https://github.com/firebase/firebase-tools/issues/6514 a quota project is missing
 * @see https://github.com/firebase/firebase-tools/issues/7209 its use is refused
 * @see https://cloud.google.com/docs/authentication/adc-troubleshooting/user-creds
 */
export function explainRefusal(text: string, project: string): string {
  if (/quota project|serviceUsageConsumer|USER_PROJECT_DENIED/.test(text))
    return `You are logged in, but your account may not call Google's APIs for ${project}. An owner runs "gcloud projects add-iam-policy-binding ${project} --member=user:<your address> --role=roles/serviceusage.serviceUsageConsumer --condition=None". Google said: ${text}`;
  const [, api] = /([a-z]+\.googleapis\.com)[^ ]* .*(?:has not been used|is disabled)/s.exec(text) ?? [];
  if (api !== undefined || /has not been used in project|SERVICE_DISABLED/.test(text))
    return `An API of ${project} is off: run "gcloud services enable ${api ?? 'identitytoolkit.googleapis.com'} --project ${project}", wait a minute, then try again.`;
  if (/PERMISSION_DENIED|permission/i.test(text))
    return `You are logged in, but your account may not do this in ${project} (an owner and Firebase Admin may). Google said: ${text}`;
  if (/credential|access token|metadata|invalid_grant/i.test(text))
    return `There are no credentials for Google (${text}): run "gcloud auth application-default login" with an account that may change ${project}, then try again.`;
  return `Google refused for ${project}: ${text}`;
}
