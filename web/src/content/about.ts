import type { Band, Card, Hero, PageMeta, SectionIntro } from '@/content/types';
import { cities } from '@shared/office-hours';
import { site, type Office } from '@shared/site';
import { certificateTexts, type ClaimName, claims, facts } from './facts';

const [dubai, toronto] = site.offices;

/** A dated step in the firm's story. */
export interface Milestone {
  year: string;
  title: string;
  description: string;
}

export const meta: PageMeta = {
  title: 'About the firm',
  description: `Who ${site.name} is: a technology consultancy founded in ${site.headquarters.city} in ${facts.founded}, with offices in ${cities}, that builds what it recommends and stays on.`,
};

export const hero: Hero = {
  tag: `ABOUT ${site.name.toUpperCase()}`,
  headline: 'Named after a cliff that took pressure and kept its shape',
  subtitle: `${facts.people} people in ${cities}, ${facts.engineers}, who change systems that must not stop. The name is that of a cliff on the Gulf of St. Lawrence: sea-bed limestone, folded and tilted until it stood above the water.`,
  actions: [{ label: 'Discover Our Story', to: '/about#story' }],
  samples: ['story', 'people', 'certificates', 'details'],
};

export const vision = {
  title: 'Our vision',
  text: 'Large organizations that can change an important system on an ordinary Tuesday, without calling us first.',
};

export const mission = {
  title: 'Our mission',
  text: 'Put experienced engineers next to the people who run a business, agree on the number that has to move, and hand over something the client can keep running.',
};

export const story: {
  id: string;
  claim: ClaimName;
  title: string;
  paragraphs: string[];
  timeline: string;
  dates: string;
  milestones: Milestone[];
} = {
  id: 'story',
  claim: 'story',
  title: 'Our story',
  paragraphs: [
    `Four engineers started the firm in ${site.headquarters.city} in ${facts.founded}, after ten years of being called in when other people’s projects were already late. They had seen the same pattern often enough to name it: the plan was written by those who would not build it.`,
    'So the first rule was that whoever recommends something also builds it. The second was that a claim needs a measurement taken before the work began. Both rules cost us contracts in the early years, and brought the first clients back. Most of our work still begins with a phone call from someone we have worked with before.',
    'More than 15 years later the rules have not changed. The systems have: what was a data-center move in 2010 is now a model in production, a zero-trust network or a platform that deploys forty times a day.',
  ],
  timeline: 'The firm in dates',
  dates: 'From 2010 to 2026',
  milestones: [
    {
      year: facts.founded,
      title: `Founded in ${site.headquarters.city}`,
      description:
        'Four engineers, one client: a payments processor whose month-end batch had outgrown its night. It finished by 4\u00a0AM three months later.',
    },
    {
      year: '2012',
      title: 'A testing practice of its own',
      description: 'Security and load testing became a team that reports to nobody on the delivery side.',
    },
    {
      year: '2014',
      title: 'First complete data-center exit',
      description:
        'A distributor’s 140 applications moved in eleven waves. The rehearsal rule dates from wave three, the one that had to be rolled back.',
    },
    {
      year: '2017',
      title: `${dubai.city} opens`,
      description:
        'A second base, eight or nine hours ahead of the first, for clients in the Gulf and for incident cover with fewer calls at night.',
    },
    {
      year: '2019',
      title: 'Machine learning, with somebody on call',
      description: 'Our first model in a regulated decision went live with monitoring and a fallback rule.',
    },
    {
      year: '2022',
      title: `${facts.support} support and monitoring`,
      description:
        'Follow-the-sun operations for the platforms we build, staffed by engineers who can change the code.',
    },
    {
      year: '2024',
      title: 'AI governance joins every AI project',
      description: 'Inventory, impact assessment and evaluation have been part of every price since.',
    },
    {
      year: '2026',
      title: 'The same two rules',
      description:
        'New colleagues still hear both on their first morning, usually with the story of wave three.',
    },
  ],
};

export const culture: SectionIntro & { habits: string; practices: { title: string; text: string }[] } = {
  title: 'Our culture',
  intro: 'Habits that a client will notice.',
  habits: 'The habits',
  practices: [
    {
      title: 'Decisions in writing',
      text: 'Each choice that would be expensive to reverse gets a page: the options, the reason, the date.',
    },
    {
      title: 'Rollbacks tried out',
      text: 'No change goes live until its rollback has been carried out at least once, by the people who would do it on the day.',
    },
    {
      title: 'Bad news the same day',
      text: 'A slipped estimate or a failed test reaches the client before the day ends.',
    },
    {
      title: 'Figures first',
      text: 'We measure a system before we touch it, keep the raw figures with the client, and use the same method at the end.',
    },
  ],
};

export const values: SectionIntro & { cards: Card[] } = {
  title: 'What we hold to',
  intro: 'Our values, and what each of them looks like in practice.',
  cards: [
    {
      icon: 'heart-handshake',
      title: 'Human-Centered',
      description:
        'Systems serve the people who work in them. We sit with the night shift before drawing anything, and the claims desk tests the first version.',
    },
    {
      icon: 'compass',
      title: 'Purpose-Driven',
      description:
        'Every engagement names one outcome in the client’s own terms. When a piece of work stops serving it we say so.',
    },
    {
      icon: 'ruler-measure',
      title: 'Excellence',
      description:
        'Work is reviewed by someone who did not do it, and finished when its operator can run it alone.',
    },
  ],
};

export const people: SectionIntro & { id: string } = {
  id: 'people',
  title: 'The people who lead the work',
  intro: 'Each leads a practice and works on projects. You meet the one who leads yours before you sign.',
};

/** The meaning of each of Home's badges, how a buyer can check it, and independent sources. */
export const evidence: SectionIntro & {
  id: string;
  explanations: string;
  items: { title: string; text: string; sources: { title: string; url: string }[] }[];
} = {
  id: 'evidence',
  claim: 'certificates',
  explanations: 'The badges one by one',
  title: 'What our badges mean',
  intro: 'The home page makes short claims. This is what each of them says, and how you can check it.',
  items: [
    {
      title: 'Fortune 500 trusted partner',
      text: 'At least one company of the current Fortune 500 list has worked with us for three years without a break. To check: after a confidentiality agreement we name it and arrange a call with its project lead, without us on the line.',
      sources: [{ title: 'The current Fortune 500', url: 'https://fortune.com/ranking/fortune500/' }],
    },
    {
      title: 'AI transformation specialist',
      text: 'Every model that we have put into use since 2019 has monitoring, a fallback rule and a named owner. To check: ask for the evaluation report and the inventory entry of a finished project, and compare them with the sample engagement.',
      sources: [
        {
          title: 'AI Risk Management Framework, NIST',
          url: 'https://www.nist.gov/itl/ai-risk-management-framework',
        },
      ],
    },
    {
      title: 'Cloud migration expert',
      text: 'The lead of each migration holds a current professional certification of the provider that you move to. To check: the certificate number is in the proposal, and the provider’s public register confirms it.',
      sources: [
        { title: 'Certifications of AWS', url: 'https://aws.amazon.com/certification/' },
        { title: 'Certifications of Microsoft', url: 'https://learn.microsoft.com/en-us/credentials/' },
        { title: 'Certifications of Google Cloud', url: 'https://cloud.google.com/learn/certification' },
      ],
    },
    {
      title: 'Enterprise security certified',
      text: `${claims.certificates.isSample ? 'This is the website of a sample firm, so no certificate stands behind this badge. A firm that uses it states:' : 'Our own operations are certified to ISO 27001 and audited for SOC 2 Type II every year.'} ${certificateTexts.join(' ')} To check: look the certificate up in the register of the body that issued it, and ask for the auditor’s report under a confidentiality agreement.`,
      sources: [
        { title: 'ISO/IEC 27001', url: 'https://www.iso.org/standard/27001' },
        { title: 'Register of accredited certificates', url: 'https://www.iafcertsearch.org/' },
        {
          title: 'SOC 2, AICPA',
          url: 'https://www.aicpa-cima.com/topic/audit-assurance/audit-and-assurance-greater-than-soc-2',
        },
      ],
    },
  ],
};

export interface PresenceOffice {
  office: Office;
  role: string;
  description: string;
}

export const presence: SectionIntro & { offices: PresenceOffice[] } = {
  title: `${cities}, and clients worldwide`,
  intro:
    'From Monday to Thursday one office or the other is at its desk for at least seventeen hours of the day. Engineers on call cover the rest.',
  offices: [
    {
      office: dubai,
      role: 'Gulf, Africa and South Asia',
      description:
        'Home of the testing practice and of the teams for government, logistics and banking clients in the region.',
    },
    {
      office: toronto,
      role: 'Headquarters, the Americas and Europe',
      description:
        'Home of the operations desk, the machine learning group and the people who answer for quality across the firm.',
    },
  ],
};

/** The texts around the firm's details, which are in facts.ts. */
export const details: SectionIntro & { id: string; answers: string } = {
  id: 'details',
  claim: 'details',
  answers: 'The answers',
  title: 'What purchasing asks first',
  intro: `The contract is with ${site.legalName}. Anything marked “On request” comes with the first proposal.`,
};

export const band: Band = {
  title: 'Bring what you do well; we bring the rest',
  text: 'Software makers, integrators and specialist firms deliver with us under written terms, with one accountable lead and credit where it belongs.',
  actions: [{ label: 'Partner With Us', to: '/partner' }],
};
