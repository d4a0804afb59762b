/** Tell programs that a program wrote the mail, so that none answers it (RFC 3834; the second one is Exchange's). */
export const automaticHeaders = (type: 'auto-generated' | 'auto-replied') => ({
  'Auto-Submitted': type,
  'X-Auto-Response-Suppress': 'All',
});
