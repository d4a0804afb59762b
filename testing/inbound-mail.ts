/** The address and the secret with which a local stack receives replies. */
export { LOCAL_INBOUND_MAIL } from '../functions/src/config.ts';
