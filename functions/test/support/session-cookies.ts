/** A session cookie without a signature. Those of the Auth emulator look the same. */
export function unsignedCookie(
  uid: string,
  change: Record<string, unknown> = {},
  project = 'demo-forillon',
): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: `https://session.firebase.google.com/${project}`,
    aud: project,
    sub: uid,
    user_id: uid,
    auth_time: now - 10,
    iat: now - 10,
    exp: now + 3600,
    admin: true,
    email: 'somebody@admins.forillon.example',
    firebase: { identities: {}, sign_in_provider: 'password' },
    ...change,
  };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
