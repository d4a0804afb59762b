import type { LegalDocument } from '@/content/types';
import { site } from '@shared/site';

export const handle: LegalDocument = {
  meta: {
    title: 'Cookie Policy',
    description: `Visitors to the ${site.name} website receive no cookies. This page explains the usual types, the one our administrators need, and what browsers store.`,
  },
  title: 'Cookie Policy',
  updated: 'January 2024',
  intro:
    'The public pages of this website set no cookies, which is why no banner asked you about them. This page gives the details.',
  sections: [
    {
      id: 'what-are-cookies',
      title: 'What Are Cookies',
      body: [
        'A cookie is a short text that a website asks your browser to keep and to send back with each later request. That is how a site recognizes a browser it has seen before: to keep someone signed in, to remember a basket, or to follow people from site to site.',
        'Browsers offer two related stores, session storage and local storage. Their content stays on your device and is not sent along with requests. They are listed below too.',
      ],
    },
    {
      id: 'how-we-use-cookies',
      title: 'How We Use Cookies',
      body: [
        'For visitors we do not. Pages, forms, the blog and downloads all work without a cookie.',
        'When one of our administrators signs in at /admin, the server sets a single cookie named __session. It proves the sign-in, is readable by the server only, and goes only to this site. The sign-in ends after 8 hours or at sign-out. The cookie also holds a random mark, which stays for 30 days. By this mark the server recognizes the browser, so that the failed attempts of others do not delay our staff.',
      ],
    },
    {
      id: 'types-of-cookies',
      title: 'Types of Cookies',
      body: [
        'These types are usually distinguished. Each line says what one is for, and whether this site uses it:',
        {
          list: [
            'Essential cookies make a function work that the user has asked for. Used in the admin area only: __session, strictly necessary for staff to sign in, 30 days; the sign-in itself ends after 8 hours.',
            'Analytics cookies count and follow what visitors do. Not used. We measure no visits in your browser.',
            'Functional cookies remember a preference. No cookies used. Your choice of light or dark scheme is in local storage until you clear it. Session storage, which ends with the tab, has an unsent form draft and a number for the attempt to send it, both until it has been sent; the page on which your visit began; how far you have scrolled; and between which pages you have moved.',
            'Marketing cookies build profiles for advertising. Not used, neither by us nor by anyone on our behalf.',
          ],
        },
      ],
    },
    {
      id: 'managing-cookies',
      title: 'Managing Cookies',
      body: [
        'Your browser’s settings show everything a site has stored, and let you delete or block it. For this site, look under the site’s data or storage in the privacy section.',
        'Clearing it costs you little: the color scheme follows your system again, and an unfinished draft is lost. If storage is blocked altogether, the site still works, but drafts no longer survive a reload. An administrator who blocks cookies cannot sign in.',
      ],
    },
    {
      id: 'third-party-cookies',
      title: 'Third-Party Cookies',
      body: [
        'There are none. Fonts, pictures, films and scripts come from our own domain, and public pages make no request to any other company. The admin area connects to Google’s Firebase services, for signed-in staff only, without a cookie of Google’s.',
        'Other sites that we link to, such as the booking page for a first call, follow the rules of their owners. They can set cookies once you are there.',
      ],
    },
    {
      id: 'updates-to-this-policy',
      title: 'Updates to This Policy',
      body: [
        'If this site ever begins to store more on your device, this page changes before the site does, with a new date at the top, and anything beyond the strictly necessary will wait for your consent.',
      ],
    },
    {
      id: 'contact-us',
      title: 'Contact Us',
      body: [
        `Questions about this policy: ${site.privacyEmail} or ${site.phone}. If your browser shows something that this page does not name, please tell us.`,
      ],
    },
  ],
};
