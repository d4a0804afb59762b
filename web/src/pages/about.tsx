import * as about from '@/content/about';
import { firmDetails } from '@/content/facts';
import { backdrops, illustrations } from '@/content/media';
import { people } from '@/content/people';
import { breadcrumbs, organization } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { CardGrid } from '@/sections/card-grid';
import { FactList } from '@/sections/figures';
import { Fold } from '@/sections/fold';
import { Offices } from '@/sections/offices';
import { PageHero } from '@/sections/page-hero';
import { People } from '@/sections/people';
import { Picture } from '@/sections/picture';
import { QuotationBand } from '@/sections/quotation';
import { Section } from '@/sections/section';
import { Prose, Split } from '@/sections/split';
import { TextColumns } from '@/sections/text-columns';
import { Timeline } from '@/sections/timeline';

export const meta = {
  ...about.meta,
  jsonLd: [breadcrumbs({ name: 'About', path: '/about' }), organization],
};

export default function About() {
  return (
    <>
      <PageHero hero={about.hero} picture={backdrops.about} />
      <Section title="Where we are going, and how">
        <TextColumns items={[about.vision, about.mission]} />
      </Section>
      <Section {...about.story} tone="sunken">
        <Split>
          <Prose paragraphs={about.story.paragraphs} />
          <Picture picture={illustrations.story} />
        </Split>
      </Section>
      <Section title={about.story.timeline} claim="story">
        <Fold title={about.story.dates}>
          <Timeline milestones={about.story.milestones} />
        </Fold>
      </Section>
      <Section {...about.culture} tone="sunken">
        <Fold title={about.culture.habits}>
          <TextColumns items={about.culture.practices} />
        </Fold>
      </Section>
      {about.quotation && <QuotationBand {...about.quotation} />}
      <Section {...about.values}>
        <CardGrid cards={about.values.cards} />
      </Section>
      <Section {...about.people} tone="sunken">
        <People people={people} />
      </Section>
      <Section {...about.evidence}>
        <Fold title={about.evidence.explanations}>
          <TextColumns items={about.evidence.items} />
        </Fold>
      </Section>
      <Section {...about.presence} tone="sunken">
        <Offices offices={about.presence.offices} />
      </Section>
      <Section {...about.details}>
        <Fold title={about.details.answers}>
          <FactList facts={firmDetails} />
        </Fold>
      </Section>
      <CallToAction {...about.band} />
    </>
  );
}
