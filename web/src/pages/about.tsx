import * as about from '@/content/about';
import { firmDetails } from '@/content/facts';
import { backdrops, illustrations } from '@/content/media';
import { people } from '@/content/people';
import { telephoneLink } from '@/content/telephone-link';
import { breadcrumbs, organization } from '@/lib/structured-data';
import { Column, Columns } from '@/sections/blocks';
import { CallToAction } from '@/sections/call-to-action';
import { FactList } from '@/sections/figures';
import { Fold } from '@/sections/fold';
import { PageHero } from '@/sections/page-hero';
import { People } from '@/sections/people';
import { Picture } from '@/sections/picture';
import { ListSection, Statement } from '@/sections/section';
import { Prose, Split } from '@/sections/split';
import { officeHours } from '@shared/office-hours';

export const meta = {
  ...about.meta,
  jsonLd: [breadcrumbs({ name: 'About', path: '/about' }), organization],
};

export default function About() {
  return (
    <>
      <PageHero hero={about.hero} picture={backdrops.about} />
      <Statement title="Where we are going, and how">
        <Columns>
          <Column {...about.vision} />
          <Column {...about.mission} />
        </Columns>
      </Statement>
      <Statement {...about.story} tone="sunken" claim="story">
        <Split>
          <Prose paragraphs={about.story.paragraphs} />
          <Picture picture={illustrations.story} />
        </Split>
        <Fold title={about.story.timeline}>
          <Columns>
            {about.story.milestones.map(({ year, title, description }) => (
              <Column key={year} title={title} text={description} note={year} />
            ))}
          </Columns>
        </Fold>
      </Statement>
      <ListSection {...about.culture}>
        <Fold title={about.culture.habits}>
          <Columns>
            {about.culture.practices.map((practice) => (
              <Column key={practice.title} {...practice} />
            ))}
          </Columns>
        </Fold>
      </ListSection>
      <ListSection {...about.values}>
        <Columns columns={3}>
          {about.values.cards.map(({ title, description }) => (
            <Column key={title} title={title} text={description} />
          ))}
        </Columns>
      </ListSection>
      <Statement {...about.people} tone="sunken">
        <People people={people} />
      </Statement>
      <ListSection {...about.evidence}>
        <Fold title={about.evidence.explanations}>
          <Columns>
            {about.evidence.items.map(({ title, text, sources }) => (
              <Column key={title} title={title} text={text}>
                <ul>
                  {sources.map((source) => (
                    <li key={source.url}>
                      <a href={source.url}>{source.title}</a>
                    </li>
                  ))}
                </ul>
              </Column>
            ))}
          </Columns>
        </Fold>
      </ListSection>
      <ListSection {...about.presence} tone="sunken">
        <Columns>
          {about.presence.offices.map(({ office, role, description }) => (
            <Column key={role} title={office.city} note={role} text={description}>
              <address className="muted">
                {office.address}
                <br />
                <a href={telephoneLink(office.phone)}>{office.phone}</a>
                <br />
                {officeHours(office)} ({office.zoneName})
              </address>
            </Column>
          ))}
        </Columns>
      </ListSection>
      <ListSection {...about.details} tone="sunken">
        <Fold title={about.details.answers}>
          <FactList facts={firmDetails} />
        </Fold>
      </ListSection>
      <CallToAction {...about.band} />
    </>
  );
}
