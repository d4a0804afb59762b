/** The words of the forms while they are sent and without a connection. */
export const formTexts = {
  sending: 'Sending...',
  privacy: { label: 'Privacy Policy', to: '/privacy-policy' },
  length: (length: number, max: number) =>
    `${length.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters` +
    (length > max ? `: ${(length - max).toLocaleString('en-US')} too many` : ''),
  unreachable:
    'The site could not be reached. What you have written is kept here; please check your connection, or reload the page.',
  unavailable: 'The site could not take this just now. What you have written is kept here.',
};
