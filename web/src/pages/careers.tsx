import * as careers from '@/content/careers';
import { backdrops } from '@/content/media';
import { breadcrumbs, jobPosting } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { CardGrid } from '@/sections/card-grid';
import { PageHero } from '@/sections/page-hero';
import { Positions } from '@/sections/positions';
import { Section } from '@/sections/section';

const POSTED = '2026-11-02';

export const meta = {
  ...careers.meta,
  jsonLd: [
    breadcrumbs({ name: 'Careers', path: '/careers' }),
    ...careers.positions.items.map((position) => jobPosting(position, POSTED)),
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
