import {
  aboutBand,
  aboutCulture,
  aboutHero,
  aboutMeta,
  aboutMission,
  aboutPresence,
  aboutStory,
  aboutValues,
  aboutVision,
} from '@/content/about';
import { illustrations } from '@/content/media';
import { pageMeta } from '@/lib/page-meta';
import { breadcrumbs } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { CardGrid } from '@/sections/card-grid';
import { Offices } from '@/sections/offices';
import { PageHero } from '@/sections/page-hero';
import { Picture } from '@/sections/picture';
import { Section } from '@/sections/section';
import { Prose, Split } from '@/sections/split';
import { Timeline } from '@/sections/timeline';

export const meta = () =>
  pageMeta({ ...aboutMeta, path: '/about', jsonLd: [breadcrumbs([{ name: 'About', path: '/about' }])] });

export default function About() {
  return (
    <>
      <PageHero hero={aboutHero} background={<Picture picture={illustrations.about} eager />} />
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
      <Section title={aboutValues.title} intro={aboutValues.intro}>
        <CardGrid cards={aboutValues.cards} />
      </Section>
      <Section title={aboutPresence.title} intro={aboutPresence.intro} tone="sunken">
        <Offices offices={aboutPresence.offices} />
      </Section>
      <CallToAction {...aboutBand} />
    </>
  );
}
