// The words of the forms. The inline script has those that it needs (first-view/held-form.ts).

export const sending = 'Sending...';

export const unreachable =
  'The site could not be reached. What you have written is kept here; please check your connection, or reload the page.';

export const unavailable = 'The site could not take this just now. What you have written is kept here.';

export const privacy = { label: 'Privacy Policy', to: '/privacy-policy' };

export const countedLength = (length: number, max: number): string =>
  `${length.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters` +
  (length > max ? `: ${(length - max).toLocaleString('en-US')} too many` : '');
