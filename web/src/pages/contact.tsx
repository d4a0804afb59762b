import {
  contactCards,
  contactForm,
  contactHero,
  contactMap,
  contactMeta,
  contactQuestions,
} from '@/content/contact-page';
import { backdrops, illustrations } from '@/content/media';
import { ContactForm } from '@/features/contact/contact-form';
import { Island } from '@/first-view/islands';
import { pageMeta } from '@/lib/page-meta';
import { breadcrumbs, faqPage } from '@/lib/structured-data';
import { Faq } from '@/sections/faq';
import { FormSheet } from '@/sections/form-sheet';
import { InfoCards } from '@/sections/icon-rows';
import { PageHero } from '@/sections/page-hero';
import { Picture } from '@/sections/picture';
import { Section } from '@/sections/section';

export const meta = () =>
  pageMeta({
    ...contactMeta,
    path: '/contact',
    jsonLd: [breadcrumbs({ name: 'Contact', path: '/contact' }), faqPage(contactQuestions.items)],
  });

export default function Contact() {
  return (
    <>
      <PageHero hero={contactHero} picture={backdrops.contact} compact />
      <div className="page-width">
        <FormSheet {...contactForm} aside={<InfoCards cards={contactCards} />}>
          <Island name="contact">
            <ContactForm />
          </Island>
        </FormSheet>
      </div>
      <Section title={contactQuestions.title} intro={contactQuestions.intro} tone="sunken">
        <Faq questions={contactQuestions.items} />
      </Section>
      <Section title={contactMap.title} intro={contactMap.text}>
        <Picture picture={{ ...illustrations.map, alt: contactMap.alt }} eager />
      </Section>
    </>
  );
}
