import * as careers from '@/content/careers';
import { claims } from '@/content/facts';
import { backdrops } from '@/content/media';
import { breadcrumbs, jobPostings } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { CardGrid } from '@/sections/card-grid';
import { PageHero } from '@/sections/page-hero';
import { Positions } from '@/sections/positions';
import { Section } from '@/sections/section';

export const meta = {
  ...careers.meta,
  jsonLd: [
    breadcrumbs({ name: 'Careers', path: '/careers' }),
    ...jobPostings(careers.positions, claims.positions),
  ],
};

export default function Careers() {
  return (
    <>
      <PageHero hero={careers.hero} picture={backdrops.careers} />
      <Section {...careers.reasons}>
        <CardGrid cards={careers.reasons.cards} />
      </Section>
      <Section {...careers.positions} tone="sunken">
        <Positions positions={careers.positions.items} action={careers.applyAction} />
      </Section>
      <CallToAction {...careers.band} actions={[careers.sendResumeAction]} />
    </>
  );
}
