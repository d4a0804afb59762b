import { heroMedia, illustrations } from '@/content/media';
import type { Solution } from '@/content/types';
import { CallToAction } from '@/sections/call-to-action';
import { CardGrid } from '@/sections/card-grid';
import { Checklist } from '@/sections/checklist';
import { ComparisonTable } from '@/sections/comparison-table';
import { Faq } from '@/sections/faq';
import { HeroVideo } from '@/sections/hero-video';
import { PageHero } from '@/sections/page-hero';
import { Phases } from '@/sections/phases';
import { Picture } from '@/sections/picture';
import { Section } from '@/sections/section';
import { ServiceCards } from '@/sections/service-cards';
import { Split } from '@/sections/split';
import { StatRow } from '@/sections/stat-row';
import { RelatedSolutions } from './related-solutions';

/** The template of the twelve solution pages (spec, section 2, Service pages): a list of sections with their content. */
export function SolutionPage({ solution }: { solution: Solution }) {
  const { hero, stats, expectations, capabilities, services, approach, comparison, questions, band } =
    solution;
  return (
    <div data-accent={solution.accent}>
      <PageHero hero={hero} background={<HeroVideo media={heroMedia[solution.slug]} />}>
        <StatRow stats={stats} />
      </PageHero>
      {expectations && (
        <Section title={expectations.title} intro={expectations.intro}>
          <Split>
            <Checklist items={expectations.items} />
            <Picture picture={illustrations[solution.slug]} />
          </Split>
        </Section>
      )}
      <Section title={capabilities.title} intro={capabilities.intro} tone="sunken">
        <CardGrid cards={capabilities.cards} />
      </Section>
      {services && (
        <Section title={services.title} intro={services.intro}>
          <ServiceCards cards={services.cards} />
        </Section>
      )}
      <Section title={approach.title} intro={approach.intro}>
        <Phases phases={approach.phases} />
      </Section>
      {comparison && (
        <Section title={comparison.title}>
          <ComparisonTable
            caption={comparison.title}
            before={comparison.before}
            after={comparison.after}
            rows={comparison.rows}
          />
        </Section>
      )}
      <Section title="Questions buyers ask" tone="sunken">
        <Faq questions={questions} />
      </Section>
      <CallToAction {...band} />
      <RelatedSolutions slugs={solution.related} />
    </div>
  );
}
