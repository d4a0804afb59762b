const {
  SITE_URL = 'http://127.0.0.1:5000',
  MAILBOX_URL = 'http://127.0.0.1:1080',
  FIRESTORE_EMULATOR_HOST = '127.0.0.1:8080',
  GCLOUD_PROJECT = 'demo-forillon',
  ADMIN_USERNAME = 'admin',
  ADMIN_PASSWORD = 'forillon-local-admin',
} = process.env;

/** The stack that the environment names, else the stack of `npm start`. */
export const runningStack = {
  siteUrl: SITE_URL,
  /** The mailbox page and its REST API: `GET /email`, `DELETE /email/all`. */
  mailboxUrl: MAILBOX_URL,
  firestoreHost: FIRESTORE_EMULATOR_HOST,
  projectId: GCLOUD_PROJECT,
  admin: { username: ADMIN_USERNAME, password: ADMIN_PASSWORD },
};
