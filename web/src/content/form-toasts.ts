import { site } from '@shared/site';

/** The toasts after a form was sent or failed. after-sending.ts has the texts that replace a sent form. */
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
