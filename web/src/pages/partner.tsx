import { backdrops } from '@/content/media';
import { partnerBand, partnerBenefits, partnerForm, partnerHero, partnerMeta } from '@/content/partner';
import { PartnershipForm } from '@/features/partnership/partnership-form';
import { Island } from '@/first-view/islands';
import { pageMeta } from '@/lib/page-meta';
import { breadcrumbs } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { CardGrid } from '@/sections/card-grid';
import { FormSheet } from '@/sections/form-sheet';
import { PageHero } from '@/sections/page-hero';
import { Section } from '@/sections/section';

export const meta = () =>
  pageMeta({
    ...partnerMeta,
    path: '/partner',
    jsonLd: [breadcrumbs({ name: 'Partnerships', path: '/partner' })],
  });

export default function Partner() {
  return (
    <>
      <PageHero hero={partnerHero} picture={backdrops.partner} />
      <Section title={partnerBenefits.title} intro={partnerBenefits.intro}>
        <CardGrid cards={partnerBenefits.cards} />
      </Section>
      <div className="page-width">
        <FormSheet id={partnerForm.id} title={partnerForm.title} intro={partnerForm.intro}>
          <Island name="partnership">
            <PartnershipForm />
          </Island>
        </FormSheet>
      </div>
      <CallToAction {...partnerBand} />
    </>
  );
}
