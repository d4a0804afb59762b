import type { Band, Card, Hero, PageMeta, SectionIntro } from '@/content/types';
import { site } from '@shared/site';
import { facts } from './facts';

export const meta: PageMeta = {
  title: 'Partnerships',
  description: `Partner with ${site.name}: how technology makers, resellers and specialist firms deliver with us, what each side brings, and a form answered within ${facts.reply}.`,
};

export const hero: Hero = {
  tag: 'PARTNERSHIPS',
  headline: 'Good work rarely fits inside one company',
  subtitle:
    'We deliver with software makers, resellers, consultancies and research groups. Terms are put in writing before the first joint client meeting, and the client always knows who is responsible.',
  actions: [{ label: 'Start Partnership Discussion', to: '/partner#partnership-form' }],
};

export const benefits: SectionIntro & { cards: Card[] } = {
  title: 'What a partnership is for',
  intro:
    'We take on few partners at a time and give each a named contact at director level. Here is what both sides should get out of it.',
  cards: [
    {
      icon: 'chart-arrows-vertical',
      title: 'Strategic Growth',
      description:
        'A joint plan with two or three target accounts, a revenue figure and a review every quarter. If the figure does not move in a year, we say so and end it on good terms.',
    },
    {
      icon: 'topology-star-3',
      title: 'Expert Network',
      description: 'Your specialists and ours share a channel, a lab and design reviews.',
    },
    {
      icon: 'trophy',
      title: 'Collaborative Success',
      description:
        'One delivery lead, one plan, one set of acceptance tests. Credit, references and case studies carry both names, and margins are agreed before the work starts.',
    },
  ],
};

export const partnerForm = {
  /** Anchor of the form; the hero's button scrolls here. */
  id: 'partnership-form',
  title: 'Partnership Inquiry Form',
  intro: `The form takes about ten minutes. Our partnerships team reads every inquiry and contacts you within ${facts.reply}.`,
  sections: {
    contact: {
      title: 'Contact Information',
      hint: 'The person who would lead the conversation on your side.',
    },
    company: {
      title: 'Company Information',
      hint: 'Enough for us to find the right counterpart.',
    },
    details: {
      title: 'Partnership Details',
      hint: 'Choose every kind that could apply; we will narrow it down together.',
    },
    proposal: {
      title: 'Your proposal',
      hint: 'What you would bring, what you expect from us, and a client or market you have in mind.',
    },
  },
  submit: 'Submit Partnership Inquiry',
  schedule: { label: 'Schedule Call', href: site.bookingUrl },
} as const;

export const band: Band = {
  title: 'Would you rather send an email?',
  text: `Send us a page in your own format. The mailbox ${site.partnershipsEmail} is read by the same people, and attachments are welcome there.`,
  actions: [{ label: 'Email Us Directly', href: `mailto:${site.partnershipsEmail}` }],
};
