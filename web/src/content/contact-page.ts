import { telephoneLink } from '@/content/telephone-link';
import type { Hero, PageMeta, Question, SectionIntro } from '@/content/types';
import { cities, officeHours } from '@shared/office-hours';
import { site } from '@shared/site';
import { durationText, facts } from './facts';
import type { IconName } from './icons';

/** A line of an info card; with `href` it is a link (tel: or mailto:). */
interface InfoLine {
  label?: string;
  text: string;
  href?: string;
}

export interface InfoCard {
  icon: IconName;
  title: string;
  lines: InfoLine[];
}

export const meta: PageMeta = {
  title: 'Contact us',
  description: `Write to ${site.name} about AI, cloud, security or performance work. An engineer reads every message and answers within ${facts.reply}, from ${site.offices.map(({ city }) => city).join(' or ')}.`,
};

export const hero: Hero = {
  tag: 'CONTACT',
  headline: 'Tell us what is in the way',
  subtitle: `A paragraph is enough: the system, what it should do, and by when. An engineer reads it, and you have an answer within ${facts.reply}.`,
  actions: [],
};

export const form = {
  id: 'get-in-touch',
  title: 'Get in touch',
  note: 'Please leave out passwords, personal records and anything you would not put in an email. We can sign a confidentiality agreement before you send more.',
};

/** Locations, phone, email and business hours, all from the facts in site.ts. */
export const cards: InfoCard[] = [
  {
    icon: 'map-pin',
    title: 'Locations',
    lines: site.offices.map(({ city, country, address }) => ({
      label: `${city}, ${country}`,
      text: address,
    })),
  },
  {
    icon: 'phone',
    title: 'Phone',
    lines: site.offices.map(({ city, phone }) => ({ label: city, text: phone, href: telephoneLink(phone) })),
  },
  {
    icon: 'mail',
    title: 'Email',
    lines: [
      { label: 'New work', text: site.email, href: `mailto:${site.email}` },
      { label: 'Partnerships', text: site.partnershipsEmail, href: `mailto:${site.partnershipsEmail}` },
    ],
  },
  {
    icon: 'clock-hour-9',
    title: 'Business hours',
    lines: site.offices.flatMap((office) => [
      { label: office.city, text: officeHours(office) },
      { text: office.zoneName },
    ]),
  },
];

export const map = {
  title: 'Where we are',
  text: `${cities} are marked; directions come with the invitation. Visits are by appointment, so that the person you want to meet is there.`,
  alt: `Map of the world in contour lines, with ${cities} marked`,
};

export const questions: SectionIntro & { items: Question[] } = {
  title: 'Before you write',
  intro: 'Almost everyone asks us this in the first call.',
  items: [
    {
      question: 'How long does a typical project take?',
      answer: `A typical project lasts 3-18 months. A single migration wave or a security program for one product is near the short end; a core platform replaced while it stays in use is near the long one. A review or a piece of advice takes ${durationText('review')}. A first assessment takes ${durationText('assess')}, has a fixed price and can stand alone.`,
    },
    {
      question: 'What happens after I send the form?',
      answer: `Within ${facts.reply}, that is, 24 hours not counting days on which no office works, an engineer from the right practice replies, usually with two or three questions. If a call makes sense we propose times in your working day. After the call you receive one page: what we understood, what we would look at first, and whether we think you need us at all.`,
    },
    {
      question: 'Do you work with our own team and suppliers?',
      answer:
        'Yes. Your engineers work in the same repository and the same reviews from the first day. About half of our engagements also include other suppliers, and we put in writing who decides what, so that nothing falls between two contracts.',
    },
  ],
};
