import type { LegalDocument } from '@/content/types';
import { site } from '@shared/site';
import { facts } from '../facts';

const { address, country } = site.headquarters;

export const handle: LegalDocument = {
  meta: {
    title: 'Terms of Service',
    description: `The terms for using the ${site.name} website: what you may copy, what the site does and does not promise, what we ask of visitors, and how terms change.`,
  },
  title: 'Terms of Service',
  updated: 'January 2024',
  intro: `These terms cover your use of the website of ${site.legalName}. Consulting work is governed by the contract that we sign for it, which takes precedence over anything written here.`,
  sections: [
    {
      id: 'acceptance-of-terms',
      title: 'Acceptance of Terms',
      body: [
        'By using this website you accept these terms. If you use it for an organization, you accept them on its behalf and confirm that you may. If you do not accept them, please do not use the site; you can still reach us by phone or mail.',
      ],
    },
    {
      id: 'use-license',
      title: 'Use License',
      body: [
        'You may read, print and share the pages of this site for your own information or inside your organization, as long as you name the source and change nothing. You may quote from the blog with a link to the post.',
        'The code samples in blog posts and the files on the database export page may be used, changed and redistributed freely, without warranty.',
        'This license does not let you:',
        {
          list: [
            'republish whole pages, or present our texts and pictures as your own,',
            'use the name, the logo or the design of the firm in a way that suggests our endorsement,',
            'remove copyright or source notices.',
          ],
        },
      ],
    },
    {
      id: 'service-description',
      title: 'Service Description',
      body: [
        'The site describes our services, publishes articles and open positions, offers sample database files, and lets you send us a contact message or a partnership inquiry. Its public parts are free and need no account. The admin area is for our staff.',
        `What a page marks as a sample is invented: figures, clients and quotations alike. Figures without that mark describe past engagements, with the basis stated beside them where there is room. Figures become a promise only where the contract for your work repeats them. Sending a form creates no contract either. We aim to answer within ${facts.reply}, and may change, pause or end parts of the site.`,
      ],
    },
    {
      id: 'user-responsibilities',
      title: 'User Responsibilities',
      body: [
        'By using the site you agree to:',
        {
          list: [
            'give your own name and an address at which we can reach you,',
            'send nothing confidential, unlawful or infected, and no personal data of other people without their knowledge,',
            'leave the admin area, other people’s data and the site’s protections alone,',
            'refrain from automated submissions and from loads that keep other visitors out.',
          ],
        },
        `Found a weakness? Please tell us at ${site.securityEmail} before you tell others. We will not pursue anyone who looked in good faith, stopped at the proof and gave us a fair amount of time to fix it.`,
      ],
    },
    {
      id: 'limitation-of-liability',
      title: 'Limitation of Liability',
      body: [
        'The site is provided as it is. We take care over what we publish, but articles are general and may be out of date; have them checked against your own systems before you act on them. As far as the law allows, we are not liable for indirect loss, lost profit or lost data that arises from using this site or from being unable to use it.',
        'Nothing here limits liability for intent, gross negligence, personal injury, or anything else that the law does not permit us to limit. Links to other sites are given for convenience; we do not control what is there.',
      ],
    },
    {
      id: 'modifications',
      title: 'Modifications',
      body: [
        'We may change these terms. The date at the top tells you when that last happened, and the version on this page is the one that applies. A change does not apply to what you did before it, nor to a signed contract.',
        `${site.law} govern these terms, and the courts of that place have jurisdiction, unless the law of the country in which you live gives you a right to your own.`,
      ],
    },
    {
      id: 'contact-information',
      title: 'Contact Information',
      body: [
        'Questions about these terms are answered here:',
        {
          list: [
            `Email: ${site.email}`,
            `Phone: ${site.phone}`,
            `Mail: ${site.legalName}, ${address}, ${country}`,
          ],
        },
      ],
    },
  ],
};
