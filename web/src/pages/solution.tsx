import { engagementsAbout } from '@/content/engagements';
import { heroMedia, solutionPicture } from '@/content/media';
import { findOrder, pricingTexts } from '@/content/pricing';
import { contactPath, solutions, type SolutionSlug } from '@/content/solutions';
import type { Action, Solution } from '@/content/types';
import { lastSegment, type PageProps } from '@/lib/page';
import { breadcrumbs, faqPage } from '@/lib/structured-data';
import { postsAbout, usePosts } from '@/lib/use-posts';
import { Card, Cards } from '@/sections/blocks';
import { CallToAction } from '@/sections/call-to-action';
import { Faq } from '@/sections/faq';
import { StatRow } from '@/sections/figures';
import { Fold } from '@/sections/fold';
import { HeroVideo } from '@/sections/hero-video/hero-video';
import { Checklist } from '@/sections/icon-rows';
import { engagementRow, LinkRows, postRow, solutionRow } from '@/sections/link-rows';
import { PageHero } from '@/sections/page-hero';
import { Phases } from '@/sections/phases';
import { Picture } from '@/sections/picture';
import { PriceExample } from '@/sections/sample-order';
import { Exhibit, ListSection, Statement } from '@/sections/section';
import { Split } from '@/sections/split';
import { ComparisonTable } from '@/sections/tables';

const samples = ['results', 'prices', 'engagements'] as const;

const toSlug = (path: string) => lastSegment(path) as SolutionSlug;

export function meta({ path, content }: PageProps<Solution>) {
  const { name } = solutions[toSlug(path)];
  const trail = breadcrumbs({ name: 'Solutions', path: '/solutions' }, { name, path });
  return { ...content.meta, jsonLd: [trail, faqPage(content.questions)] };
}

/** Returns the results of `find` for a solution, or for its related solutions if it has none. */
function ownOrRelated<T>(
  slug: SolutionSlug,
  related: readonly SolutionSlug[],
  find: (slugs: readonly SolutionSlug[]) => T[],
): T[] {
  const own = find([slug]);
  return own.length > 0 ? own : find(related);
}

function addTopicToContactLinks(actions: readonly Action[], topic: SolutionSlug): Action[] {
  return actions.map((action) =>
    'to' in action && action.to.startsWith('/contact') ? { ...action, to: contactPath(topic) } : action,
  );
}

export default function SolutionPage({ path, content }: PageProps<Solution>) {
  const slug = toSlug(path);
  const { accent } = solutions[slug];
  const { posts } = usePosts();
  const { hero, expectations, services, comparison, band, related } = content;
  const links = [
    ...ownOrRelated(slug, related, engagementsAbout).map(engagementRow),
    ...ownOrRelated(slug, related, (slugs) => postsAbout(slugs, posts ?? [])).map(postRow),
    ...related.map(solutionRow),
  ];
  return (
    <div data-accent={accent}>
      <PageHero
        hero={{ ...hero, actions: addTopicToContactLinks(hero.actions, slug), samples }}
        background={<HeroVideo media={heroMedia(slug)} />}
      >
        <StatRow stats={content.stats} claim="results" />
      </PageHero>
      {expectations && (
        <Statement {...expectations}>
          <Split>
            <Checklist items={expectations.items} />
            <Picture picture={solutionPicture(slug, expectations.pictureAlt)} />
          </Split>
        </Statement>
      )}
      <ListSection {...content.capabilities} tone="sunken">
        <Cards columns={content.capabilities.cards.length === 3 ? 3 : 2}>
          {content.capabilities.cards.map((card) => (
            <Card key={card.title} {...card} />
          ))}
        </Cards>
      </ListSection>
      {services && (
        <Statement {...services}>
          <Cards>
            {services.cards.map(({ features, ...card }) => (
              <Card key={card.title} {...card}>
                <Fold title="What it includes">
                  <Checklist items={features} />
                </Fold>
              </Card>
            ))}
          </Cards>
        </Statement>
      )}
      <Statement {...content.approach}>
        <Phases phases={content.approach.phases} />
      </Statement>
      <Exhibit {...pricingTexts.example}>
        <PriceExample order={findOrder(slug)} />
      </Exhibit>
      {comparison && (
        <Statement title={comparison.title}>
          <ComparisonTable {...comparison} />
        </Statement>
      )}
      <ListSection title="Questions buyers ask">
        <Faq questions={content.questions} />
      </ListSection>
      <ListSection title={engagementsAbout([slug]).length > 0 ? 'Seen at work' : 'Related work'}>
        <LinkRows rows={links} />
      </ListSection>
      <CallToAction {...band} actions={addTopicToContactLinks(band.actions, slug)} />
    </div>
  );
}
