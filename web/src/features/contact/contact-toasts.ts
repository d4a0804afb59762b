import { site } from '@/content/site';

/** Exact texts (spec, section 8). */
export const contactSent = {
  title: 'Message Sent!',
  message: "Thank you for your inquiry. We'll get back to you within 24 hours.",
};

export const homeFormSent = {
  title: 'Message Sent!',
  message: "Thank you for your message. We'll get back to you soon.",
};

export const contactFailed = {
  title: 'Failed to Send Message',
  message: `Please try again or contact us directly at ${site.email}`,
};
