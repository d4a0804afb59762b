import type { Office, Site } from '../functions/src/shared/site.ts';

const oslo: Office = {
  city: 'Oslo',
  country: 'Norway',
  address: 'Dronning Eufemias gate 1, Oslo',
  phone: '+47 22 00 00 00',
  week: ['Monday', 'Friday'],
  hours: [8, 16],
  timeZone: 'Europe/Oslo',
  zoneName: 'Central European time, UTC+1',
  position: [10.75, 59.91],
};

const porto: Office = {
  city: 'Porto',
  country: 'Portugal',
  address: 'Rua das Flores 1, Porto',
  phone: '+351 22 000 0000',
  week: ['Monday', 'Friday'],
  hours: [10, 19],
  timeZone: 'Europe/Lisbon',
  zoneName: 'Western European time, UTC',
  position: [-8.61, 41.15],
};

/** The data of a second firm, with which tests replace functions/src/shared/site.ts. */
export const site: Site = {
  name: 'Northwind Advisory',
  legalName: 'Northwind Advisory AS',
  tagline: 'Change, with a chart',
  description: 'Northwind Advisory plans and builds technology for large companies.',
  whyPath: '/why-northwind',
  email: 'post@northwind.test',
  partnershipsEmail: 'partners@northwind.test',
  careersEmail: 'jobs@northwind.test',
  securityEmail: 'security@northwind.test',
  privacyEmail: 'privacy@northwind.test',
  senderEmail: 'web@northwind.test',
  phone: oslo.phone,
  repositoryUrl: 'https://code.test/northwind',
  bookingUrl: 'https://calendar.test/northwind',
  offices: [oslo, porto],
  headquarters: oslo,
  law: 'The laws of Norway',
  region: { id: 'europe-north1', name: 'Finland' },
  privacyAuthority: 'Datatilsynet',
  homeForm: 'live',
};
