/** Exact texts (spec, section 8). */
export const partnershipSent = {
  title: 'Partnership Inquiry Sent!',
  message:
    'Thank you for your interest in partnering with us. Our partnerships team will contact you within 24 hours.',
};

export const partnershipFailed = {
  title: 'Error',
  message: 'Failed to send partnership inquiry. Please try again.',
};
