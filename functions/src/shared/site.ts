type Weekday = 'Sunday' | 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday';

export interface Office {
  city: string;
  country: string;
  address: string;
  phone: string;
  week: readonly [from: Weekday, to: Weekday];
  hours: readonly [from: number, to: number];
  timeZone: string;
  zoneName: string;
  /** The mark on the map, in degrees east and north. */
  position: readonly [longitude: number, latitude: number];
}

/** The data of the firm. The site's address is the setting SITE_ORIGIN, the logo is media/mark.svg, and the colors are in web/src/theme/colors.ts. */
export interface Site {
  name: string;
  legalName: string;
  tagline: string;
  description: string;
  /** The path of the page 'Why Choose'. Without the slash, it is also the anchor of the section on Home with that name. */
  whyPath: `/${string}`;
  email: string;
  partnershipsEmail: string;
  careersEmail: string;
  securityEmail: string;
  privacyEmail: string;
  senderEmail: string;
  phone: string;
  repositoryUrl: string;
  /** The page on which visitors book a 30-minute meeting. */
  bookingUrl: string;
  offices: readonly [Office, Office];
  headquarters: Office;
  /** The law that governs the use of the website, as the start of a sentence. */
  law: string;
  /** The region (id and place) in which Google stores the data and runs the functions. The first deploy makes it permanent. */
  region: { id: string; name: string };
  privacyAuthority: string;
  /** 'simulated' waits a second, shows the success message and sends nothing; 'live' sends a contact message. */
  homeForm: 'simulated' | 'live';
}

const dubai: Office = {
  city: 'Dubai',
  country: 'United Arab Emirates',
  address: 'Level 14, Meridian Tower, Business Bay, Dubai',
  phone: '+971 4 555 0142',
  week: ['Sunday', 'Thursday'],
  hours: [9, 18],
  timeZone: 'Asia/Dubai',
  zoneName: 'Gulf time, UTC+4',
  position: [55.27, 25.2],
};

const toronto: Office = {
  city: 'Toronto',
  country: 'Canada',
  address: '100 Lakeview Street West, Suite 1800, Toronto, ON',
  phone: '+1 416 555 0142',
  week: ['Monday', 'Friday'],
  hours: [9, 18],
  timeZone: 'America/Toronto',
  zoneName: 'Eastern time, UTC−5, in summer −4',
  position: [-79.38, 43.65],
};

/** An owner replaces these values. Until then, addresses and phone numbers are reserved placeholders (RFC 2606; 555-01xx). */
export const site: Site = {
  name: 'Forillon',
  legalName: 'Forillon Technology Consulting',
  tagline: 'The science of transformation',
  description:
    'Forillon is an enterprise technology consultancy for AI, infrastructure, cloud migration, security, performance and digital innovation, based in Dubai and Toronto.',
  whyPath: '/why-forillon',
  email: 'hello@forillon.example',
  partnershipsEmail: 'partnerships@forillon.example',
  careersEmail: 'careers@forillon.example',
  securityEmail: 'security@forillon.example',
  privacyEmail: 'privacy@forillon.example',
  senderEmail: 'website@forillon.example',
  phone: toronto.phone,
  repositoryUrl: 'https://code.example/forillon/website',
  bookingUrl: 'https://meet.example/forillon/30min',
  offices: [dubai, toronto],
  headquarters: toronto,
  law: 'The laws of Ontario and the federal laws of Canada that apply there',
  region: { id: 'northamerica-northeast1', name: 'Montréal' },
  privacyAuthority: 'the Office of the Privacy Commissioner of Canada',
  homeForm: 'simulated',
};
