/** What the forms say while they are sent and without a connection. */
export const formTexts = {
  sending: 'Sending...',
  unreachable:
    'The site could not be reached. What you have written is kept here; please check your connection, or reload the page.',
};
