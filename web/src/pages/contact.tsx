import * as contact from '@/content/contact-page';
import { backdrops, illustrations } from '@/content/media';
import { ContactForm } from '@/features/contact/contact-form';
import { Island } from '@/first-view/islands';
import { breadcrumbs, faqPage } from '@/lib/structured-data';
import { Faq } from '@/sections/faq';
import { FormSheet } from '@/sections/form-sheet';
import { InfoCards } from '@/sections/icon-rows';
import { PageHero } from '@/sections/page-hero';
import { Picture } from '@/sections/picture';
import { ListSection } from '@/sections/section';
import { Split } from '@/sections/split';

export const meta = {
  ...contact.meta,
  jsonLd: [breadcrumbs({ name: 'Contact', path: '/contact' }), faqPage(contact.questions.items)],
};

export default function Contact() {
  return (
    <>
      <PageHero hero={contact.hero} picture={backdrops.contact} />
      <div className="page-width">
        <Split fromTop>
          <FormSheet {...contact.form}>
            <Island name="contact">
              <ContactForm />
            </Island>
          </FormSheet>
          <InfoCards cards={contact.cards} />
        </Split>
      </div>
      <ListSection {...contact.questions} tone="sunken">
        <Faq questions={contact.questions.items} />
      </ListSection>
      <ListSection title={contact.map.title} intro={contact.map.text}>
        <Picture picture={{ ...illustrations.map, alt: contact.map.alt }} eager />
      </ListSection>
    </>
  );
}
