import { site } from '@shared/site';

/** How a form says that it was sent, or was not. What then stands below it is in after-sending.ts. */
export const formToasts = {
  contactSent: {
    title: 'Message Sent!',
    message: "Thank you for your inquiry. We'll get back to you within 24 hours.",
  },
  homeSent: {
    title: 'Message Sent!',
    message: "Thank you for your message. We'll get back to you soon.",
  },
  messageFailed: {
    title: 'Failed to Send Message',
    message: `Please try again or contact us directly at ${site.email}`,
  },
  partnershipSent: {
    title: 'Partnership Inquiry Sent!',
    message:
      'Thank you for your interest in partnering with us. Our partnerships team will contact you within 24 hours.',
  },
  partnershipFailed: {
    title: 'Error',
    message: 'Failed to send partnership inquiry. Please try again.',
  },
};
