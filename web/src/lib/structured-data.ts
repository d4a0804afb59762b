import type { positions } from '@/content/careers';
import type { Question } from '@/content/types';
import type { ReceivedPost } from '@shared/blog';
import { site } from '@shared/site';
import { siteOrigin } from './page-meta';

// The objects of schema.org for JSON-LD. page-meta.ts adds their `@context`.

/** The firm. Only About has it: one page is enough for search engines, and the HTML of Home must stay small. */
export const organization = {
  '@type': 'Organization',
  name: site.name,
  legalName: site.legalName,
  url: siteOrigin,
  logo: `${siteOrigin}/icons/icon-512.png`,
  description: site.description,
  email: site.email,
  address: site.offices.map(postalAddress),
  contactPoint: site.offices.map((office) => ({
    '@type': 'ContactPoint',
    contactType: 'sales',
    telephone: office.phone,
    areaServed: 'Worldwide',
  })),
};

function postalAddress({ address, city, country }: (typeof site.offices)[number]) {
  return {
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: city,
    addressCountry: country,
  };
}

/** @param trail the pages below the home page, down to the page itself */
export function breadcrumbs(...trail: { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name,
      item: siteOrigin + path,
    })),
  };
}

export function faqPage(questions: readonly Question[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** Returns the job postings; none for samples, because search engines show a posting as an open job. */
export function jobPostings(
  { items, posted, closes }: typeof positions,
  { isSample }: { isSample: boolean },
) {
  if (isSample) return [];
  return items.map((position) => ({
    '@type': 'JobPosting',
    title: position.title,
    description: [position.description, ...position.responsibilities, ...position.requirements].join(' '),
    datePosted: posted,
    validThrough: closes,
    employmentType: 'FULL_TIME',
    jobLocationType: 'TELECOMMUTE',
    hiringOrganization: { '@type': 'Organization', name: site.name, sameAs: siteOrigin },
    applicantLocationRequirements: site.offices.map(({ country }) => ({ '@type': 'Country', name: country })),
    jobLocation: site.offices.map((office) => ({ '@type': 'Place', address: postalAddress(office) })),
  }));
}

export function articleData(post: ReceivedPost) {
  return {
    '@type': 'Article',
    headline: post.title,
    description: post.description,
    datePublished: post.date,
    articleSection: post.category,
    url: `${siteOrigin}/blog/${post.slug}`,
    ...(post.featured_image ? { image: new URL(post.featured_image, siteOrigin).href } : {}),
    author: post.author
      ? { '@type': 'Person', name: post.author }
      : { '@type': 'Organization', name: site.name },
    publisher: { '@type': 'Organization', name: site.name, url: siteOrigin },
  };
}
