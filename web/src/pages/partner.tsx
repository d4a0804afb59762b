import { backdrops } from '@/content/media';
import * as partner from '@/content/partner';
import { PartnershipForm } from '@/features/partnership/partnership-form';
import { Island } from '@/first-view/islands';
import { breadcrumbs } from '@/lib/structured-data';
import { Card, Cards } from '@/sections/blocks';
import { CallToAction } from '@/sections/call-to-action';
import { FormSheet } from '@/sections/form-sheet';
import { PageHero } from '@/sections/page-hero';
import { Statement } from '@/sections/section';

export const meta = { ...partner.meta, jsonLd: [breadcrumbs({ name: 'Partnerships', path: '/partner' })] };

export default function Partner() {
  return (
    <>
      <PageHero hero={partner.hero} picture={backdrops.partner} />
      <Statement {...partner.benefits}>
        <Cards>
          {partner.benefits.cards.map((card) => (
            <Card key={card.title} {...card} />
          ))}
        </Cards>
      </Statement>
      <div className="page-width">
        <FormSheet
          id={partner.partnerForm.id}
          title={partner.partnerForm.title}
          intro={partner.partnerForm.intro}
        >
          <Island name="partnership">
            <PartnershipForm />
          </Island>
        </FormSheet>
      </div>
      <CallToAction {...partner.band} />
    </>
  );
}
