// The texts of the forms. The inline script reads `sending` and `unreachable` from attributes (first-view/deferred-submit.ts).

export const sending = 'Sending...';

export const unreachable =
  'The site could not be reached. Your text is kept here. Please check your connection, or reload the page.';

export const unavailable =
  'The site could not accept this just now. Your text is kept here. Please try again in a few minutes.';

export const privacy = { label: 'Privacy Policy', to: '/privacy-policy' };

export const countedLength = (length: number, max: number): string =>
  `${length.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters` +
  (length > max ? `: ${(length - max).toLocaleString('en-US')} too many` : '');
