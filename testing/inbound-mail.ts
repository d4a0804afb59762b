/** Where a local stack receives replies, and with which secret. */
export { LOCAL_INBOUND_MAIL } from '../functions/src/config.ts';
