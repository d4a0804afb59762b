/**
 * Facts about the firm that an owner changes in one place. Addresses and phones are placeholders on
 * reserved names and numbers (RFC 2606; 555-01xx) until then.
 */
export const site = {
  name: 'Forillon',
  legalName: 'Forillon Technology Consulting',
  /** Origin of the published site, without a trailing slash: canonical links, sitemap, OpenGraph. */
  url: 'https://forillon.example',
  tagline: 'The science of transformation',
  description:
    'Forillon is an enterprise technology consultancy for AI, infrastructure, cloud migration, security, performance and digital innovation, based in Dubai and Toronto.',
  email: 'hello@forillon.example',
  partnershipsEmail: 'partnerships@forillon.example',
  careersEmail: 'careers@forillon.example',
  privacyEmail: 'privacy@forillon.example',
  phone: '+1 416 555 0142',
  /** 30-minute meeting booking page; opens in a new tab. */
  bookingUrl: 'https://meet.example/forillon/30min',
  offices: [
    {
      city: 'Dubai',
      country: 'United Arab Emirates',
      address: 'Level 14, Meridian Tower, Business Bay, Dubai',
      phone: '+971 4 555 0142',
      days: 'Sunday to Thursday',
      hours: '9AM-6PM',
      timeZone: 'Asia/Dubai',
    },
    {
      city: 'Toronto',
      country: 'Canada',
      address: '100 Lakeview Street West, Suite 1800, Toronto, ON',
      phone: '+1 416 555 0142',
      days: 'Monday to Friday',
      hours: '9AM-6PM',
      timeZone: 'America/Toronto',
    },
  ],
  /**
   * What Home's form does. 'simulated' waits a second, says thank you and sends nothing; 'live' sends it as a contact
   * message.
   */
  homeForm: 'simulated' as 'simulated' | 'live',
} as const;
