export const OFFICE = '203.0.113.10';
export const ATTACKER = '192.0.2.66';
const HOSTING = '198.18.0.1';

/** The header as it arrives through Hosting, which appends the client, and Cloud Run, which appends Hosting. */
export const throughHosting = (client: string, forged = '') => ({
  'X-Forwarded-For': [forged, client, HOSTING].filter(Boolean).join(', '),
});

/** Every other header that may name a client. */
const NAMES_OFFICE = {
  'Fastly-Client-IP': OFFICE,
  'X-Real-IP': OFFICE,
  'True-Client-IP': OFFICE,
  'X-Client-IP': OFFICE,
  Forwarded: `for=${OFFICE}`,
};

/** Headers of an attacker who claims to be the office: at the function's own address, and through Hosting. */
export const FORGERIES = [
  { ...NAMES_OFFICE, 'X-Forwarded-For': `${OFFICE}, ${HOSTING}, ${OFFICE}, ${ATTACKER}` },
  { ...NAMES_OFFICE, ...throughHosting(ATTACKER, `${OFFICE}, ${HOSTING}`) },
];
