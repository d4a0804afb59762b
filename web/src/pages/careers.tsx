import {
  applyAction,
  careersBand,
  careersHero,
  careersMeta,
  careersPositions,
  careersReasons,
  sendResumeAction,
} from '@/content/careers';
import { backdrops } from '@/content/media';
import { pageMeta } from '@/lib/page-meta';
import { breadcrumbs, jobPosting } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { CardGrid } from '@/sections/card-grid';
import { PageHero } from '@/sections/page-hero';
import { Positions } from '@/sections/positions';
import { Section } from '@/sections/section';

const POSTED = '2026-11-02';

export const meta = () =>
  pageMeta({
    ...careersMeta,
    path: '/careers',
    jsonLd: [
      breadcrumbs({ name: 'Careers', path: '/careers' }),
      ...careersPositions.items.map((position) => jobPosting(position, POSTED)),
    ],
  });

export default function Careers() {
  return (
    <>
      <PageHero hero={careersHero} picture={backdrops.careers} />
      <Section title={careersReasons.title} intro={careersReasons.intro}>
        <CardGrid cards={careersReasons.cards} />
      </Section>
      <Section
        id={careersPositions.id}
        title={careersPositions.title}
        intro={careersPositions.intro}
        tone="sunken"
      >
        <Positions positions={careersPositions.items} action={applyAction} />
      </Section>
      <CallToAction {...careersBand} actions={[sendResumeAction]} />
    </>
  );
}
