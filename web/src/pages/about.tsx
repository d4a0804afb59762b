import {
  aboutBand,
  aboutCulture,
  aboutDetails,
  aboutEvidence,
  aboutHero,
  aboutMeta,
  aboutMission,
  aboutPeople,
  aboutPresence,
  aboutQuotation,
  aboutStory,
  aboutValues,
  aboutVision,
} from '@/content/about';
import { firmDetails } from '@/content/facts';
import { backdrops, illustrations } from '@/content/media';
import { people } from '@/content/people';
import { pageMeta } from '@/lib/page-meta';
import { breadcrumbs, organization } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { CardGrid } from '@/sections/card-grid';
import { FactList } from '@/sections/figures';
import { Offices } from '@/sections/offices';
import { PageHero } from '@/sections/page-hero';
import { People } from '@/sections/people';
import { Picture } from '@/sections/picture';
import { QuotationBand } from '@/sections/quotation';
import { Sample } from '@/sections/sample';
import { Section } from '@/sections/section';
import { Prose, Split } from '@/sections/split';
import { TextColumns } from '@/sections/text-columns';
import { Timeline } from '@/sections/timeline';

export const meta = () =>
  pageMeta({
    ...aboutMeta,
    path: '/about',
    jsonLd: [breadcrumbs({ name: 'About', path: '/about' }), organization],
  });

export default function About() {
  return (
    <>
      <PageHero hero={aboutHero} picture={backdrops.about} />
      <Section title="Where we are going, and how">
        <CardGrid cards={[aboutVision, aboutMission]} />
      </Section>
      <Section id={aboutStory.id} title={aboutStory.title} tone="sunken">
        <Split>
          <Prose paragraphs={aboutStory.paragraphs} />
          <Picture picture={illustrations.story} />
        </Split>
      </Section>
      <Section title={aboutStory.timeline}>
        <Timeline milestones={aboutStory.milestones} />
      </Section>
      <Section title={aboutCulture.title} intro={aboutCulture.intro} tone="sunken">
        <CardGrid cards={aboutCulture.practices} />
      </Section>
      {aboutQuotation && <QuotationBand {...aboutQuotation} />}
      <Section title={aboutValues.title} intro={aboutValues.intro}>
        <CardGrid cards={aboutValues.cards} />
      </Section>
      <Section title={aboutPeople.title} intro={aboutPeople.intro} tone="sunken">
        <People people={people} />
      </Section>
      <Section id={aboutEvidence.id} title={aboutEvidence.title} intro={aboutEvidence.intro}>
        <Sample claim="certificates" text="Sample badges and certificates, not yet confirmed" />
        <TextColumns items={aboutEvidence.items} />
      </Section>
      <Section title={aboutPresence.title} intro={aboutPresence.intro} tone="sunken">
        <Offices offices={aboutPresence.offices} />
      </Section>
      <Section id={aboutDetails.id} title={aboutDetails.title} intro={aboutDetails.intro}>
        <Sample claim="details" />
        <FactList facts={firmDetails} />
      </Section>
      <CallToAction {...aboutBand} />
    </>
  );
}
