import type { LegalDocument } from '@/content/types';
import { retentionList } from '@shared/retention';
import { site } from '@shared/site';

const { address, country } = site.headquarters;

/** A text for each mode of `homeForm` in site.ts. */
const homeForm =
  site.homeForm === 'simulated'
    ? 'The short form on the home page shows how writing to us works. It sends and stores nothing.'
    : 'The short form on the home page is treated in the same way as the contact form.';

export const handle: LegalDocument = {
  meta: {
    title: 'Privacy Policy',
    description: `What the ${site.name} website stores when you write to us, where it is kept, who sees it, how it is erased, and what the site never does: track visitors.`,
  },
  title: 'Privacy Policy',
  updated: 'January 2024',
  intro: `This policy covers the website of ${site.legalName}. In short: we store what you send us in a form and use it to answer you. We do not track readers.`,
  sections: [
    {
      id: 'information-we-collect',
      title: 'Information We Collect',
      body: [
        'We collect what you type into a form and send. Reading the site requires no account and no information about you.',
        {
          list: [
            'Contact form: your name, email address, company if you give it, and your message.',
            'Partnership form: your name, email address, phone number, job title, company, its size and industry, website if you give it, the kinds of partnership you chose, and your proposal.',
            'With each of them: the time at which it arrived, and whether it looked like automated spam. To judge that, the form tells us how long it was open and whether a field hidden from people was filled in.',
            'With each of them, unless your browser sends Do Not Track or Global Privacy Control: the page of the form, the page on which your visit began, the site that led you here, and the campaign that its link named (utm_source and the like).',
            homeForm,
          ],
        },
        'Your IP address is used while a request is handled, to limit how many submissions can come from one place in a short time. Our software keeps it in memory for that purpose and does not write it into your inquiry. Google, which hosts the site for us, records requests in its own server logs, with IP address and browser type, under its standard retention period.',
        'While you fill in a form, your browser keeps a draft in its session storage, so that a reload does not lose your text. The draft stays on your device, is removed when the form has been sent, and ends with the tab. The page on which your visit began, with its address and the site that led you here, waits in the same place until you send a form; it holds no identifier, ends with the tab, and is not kept at all under Do Not Track or Global Privacy Control. Your browser’s local storage remembers whether you prefer the light or the dark scheme.',
        'The public pages load from our own domain only. They have no analytics, advertising, fingerprinting or embedded content.',
      ],
    },
    {
      id: 'how-we-use-your-information',
      title: 'How We Use Your Information',
      body: [
        'We use your inquiry to answer it, to prepare a proposal if you ask for one, and to keep a record of what was agreed. We do not use it for newsletters or profiling, and no decision about you is made by a machine.',
        'Where the GDPR applies, the legal basis is the steps you asked us to take before a contract (Article 6(1)(b)) or our legitimate interest in answering business mail and keeping the service free of abuse (Article 6(1)(f)).',
        'An inquiry is kept for as long as the conversation, and any contract that follows from it, needs it. It has no fixed end: a person deletes it then, or sooner if you ask. We keep:',
        { list: retentionList },
      ],
    },
    {
      id: 'information-sharing',
      title: 'Information Sharing',
      body: [
        'We do not sell personal information and we do not give it to others for their own purposes. It passes through these hands:',
        {
          list: [
            `Google Cloud: inquiries are stored in Google Firestore, and the programs that receive them run in Google’s ${site.region.name} region. Google processes them on our instructions.`,
            'Our mail provider: every inquiry that is not spam is also sent to our own mailbox by SMTP, with your address as the reply address.',
            'Our staff: administrators with an account of their own can read, export, mark and delete inquiries.',
            'Authorities: only where a law that binds us requires it, and only what it requires.',
          ],
        },
        'The scheduling link leads to a booking page run by another company, under its own privacy policy. Nothing is sent there until you choose to follow the link.',
      ],
    },
    {
      id: 'data-security',
      title: 'Data Security',
      body: [
        'Traffic to the site is encrypted in transit, and Google encrypts stored data at rest. The database accepts no writes from browsers at all: only our server programs write to it, after checking what was sent. Reading requires an administrator’s session, which is limited to eight hours.',
        'Exports, deletions and changes to administrator accounts are restricted to administrators, and the erasure of a person’s inquiries is recorded. If one of our systems exposes your information in a way that puts you at risk, we tell you and the competent authority without delay.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your Rights',
      body: [
        'Wherever you live, you may ask us to:',
        {
          list: [
            'tell you what we hold about you and send you a copy of it,',
            'correct it,',
            'erase it: one operation removes every inquiry sent from your email address, together with the mail still queued about it,',
            'stop using it while a question about it is open, or object to its use,',
            'hand it over in a common file format.',
          ],
        },
        `Write from the address that you used in the form, so that we know it is you. We answer within 30 days and charge nothing. You may also complain to the data protection authority of your country; ours is ${site.privacyAuthority}.`,
      ],
    },
    {
      id: 'contact-us',
      title: 'Contact Us',
      body: [
        'Questions and requests about privacy reach a person here:',
        {
          list: [
            `Email: ${site.privacyEmail}`,
            `Phone: ${site.phone}`,
            `Mail: ${site.legalName}, ${address}, ${country}`,
          ],
        },
      ],
    },
  ],
};
