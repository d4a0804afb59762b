import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useMatches } from 'react-router-dom';
import { engagementsOf } from '@/content/engagements';
import { heroMedia, solutionPicture } from '@/content/media';
import { contactPath, solutionPath, solutions, type SolutionSlug } from '@/content/solutions';
import type { Action, Solution } from '@/content/types';
import { postRow } from '@/features/blog/post-row';
import { postSummaries } from '@/features/blog/posts.server';
import { postsAbout, usePosts } from '@/features/blog/use-posts';
import { contentName, pageContent, type RouteMatch } from '@/lib/page-content';
import { pageMeta } from '@/lib/page-meta';
import { breadcrumbs, faqPage } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { CardGrid } from '@/sections/card-grid';
import { ComparisonTable } from '@/sections/comparison-table';
import { Faq } from '@/sections/faq';
import { StatRow } from '@/sections/figures';
import { HeroVideo } from '@/sections/hero-video/hero-video';
import { engagementRow, LinkRows } from '@/sections/link-rows';
import { PageHero } from '@/sections/page-hero';
import { Phases } from '@/sections/phases';
import { Picture } from '@/sections/picture';
import { RelatedSolutions } from '@/sections/related-solutions';
import { Section } from '@/sections/section';
import { ServiceCards } from '@/sections/service-cards';
import { Checklist, Split } from '@/sections/split';
import type { PostSummary } from '@shared/blog';

function solutionOf(matches: readonly RouteMatch[]) {
  const { name, content } = pageContent(matches);
  const slug = name as SolutionSlug;
  return { slug, ...solutions[slug], content: content as Solution };
}

export function meta({ matches }: MetaArgs) {
  const { slug, name, content } = solutionOf(matches);
  const path = solutionPath(slug);
  return pageMeta({
    ...content.meta,
    path,
    jsonLd: [
      breadcrumbs([
        { name: 'Solutions', path: '/solutions' },
        { name, path },
      ]),
      faqPage(content.questions),
    ],
  });
}

export async function loader({ request }: LoaderFunctionArgs): Promise<PostSummary[] | null> {
  const slug = contentName(request.url) as SolutionSlug;
  const { handle } = (await import(`../content/solutions/${slug}.ts`)) as { handle: Solution };
  return ownOrRelated(slug, handle.related, (services) => postsAbout(services, postSummaries));
}
export const clientLoader = () => null;

/** What is found for a service; if that is nothing, what is found for the services related to it. */
function ownOrRelated<T>(
  slug: SolutionSlug,
  related: readonly SolutionSlug[],
  find: (services: readonly SolutionSlug[]) => T[],
): T[] {
  const own = find([slug]);
  return own.length > 0 ? own : find(related);
}

/** The actions of a solution's page. Those that lead to the contact form bring the solution as the topic. */
function withTopic(actions: readonly Action[], topic: SolutionSlug): Action[] {
  return actions.map((action) =>
    'to' in action && action.to.startsWith('/contact') ? { ...action, to: contactPath(topic) } : action,
  );
}

/** The template of the solution pages: a list of sections; content/solutions has their texts. */
export default function SolutionPage() {
  const { slug, accent, content } = solutionOf(useMatches());
  const { posts } = usePosts(useLoaderData<typeof loader>());
  const {
    hero,
    stats,
    expectations,
    capabilities,
    services,
    approach,
    comparison,
    questions,
    band,
    related,
  } = content;
  const links = [
    ...ownOrRelated(slug, related, engagementsOf).map(engagementRow),
    ...ownOrRelated(slug, related, (services) => postsAbout(services, posts ?? [])).map(postRow),
  ];
  return (
    <div data-accent={accent}>
      <PageHero
        hero={{ ...hero, actions: withTopic(hero.actions, slug) }}
        background={<HeroVideo media={heroMedia(slug)} />}
      >
        <StatRow stats={stats} />
      </PageHero>
      {expectations && (
        <Section title={expectations.title} intro={expectations.intro}>
          <Split>
            <Checklist items={expectations.items} />
            <Picture picture={solutionPicture(slug, expectations.pictureAlt)} />
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
      <Section title={engagementsOf([slug]).length > 0 ? 'Seen at work' : 'Related work'}>
        <LinkRows rows={links} />
      </Section>
      <CallToAction {...band} actions={withTopic(band.actions, slug)} />
      <RelatedSolutions slugs={related} />
    </div>
  );
}
