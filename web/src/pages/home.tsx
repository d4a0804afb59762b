import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { engagementSlugs } from '@/content/engagements';
import {
  homeAbout,
  homeContact,
  homeContactActions,
  homeEngagements,
  homeHero,
  homeInsights,
  homeMeta,
  homeSolutions,
  homeStats,
  homeWhy,
} from '@/content/home';
import { homePicture } from '@/content/media';
import { site } from '@/content/site';
import { LatestPosts } from '@/features/blog/post-grid';
import { postSummaries } from '@/features/blog/posts.server';
import { HomeForm } from '@/features/contact/home-form';
import { Island } from '@/first-view/islands';
import { pageMeta } from '@/lib/page-meta';
import { organization } from '@/lib/structured-data';
import { ActionRow, More } from '@/sections/action-button';
import { CardGrid } from '@/sections/card-grid';
import { EngagementCards } from '@/sections/engagement-cards';
import { StatRow } from '@/sections/figures';
import { FormSheet } from '@/sections/form-sheet';
import { HomeHero } from '@/sections/home-hero';
import { NextSteps } from '@/sections/next-steps';
import { Section } from '@/sections/section';
import { SolutionCards } from '@/sections/solution-cards';
import type { PostSummary } from '@shared/blog';

/** How many posts Home shows. */
const LATEST = 3;

export const meta = () => pageMeta({ ...homeMeta, path: '/', jsonLd: [organization] });

/** The SPA fallback (404.html) is rendered from the address of this page, but must not carry its data. */
export const loader = ({ request }: LoaderFunctionArgs): PostSummary[] | null =>
  request.headers.has('X-React-Router-SPA-Mode') ? null : postSummaries.slice(0, LATEST);
export const clientLoader = () => null;

export default function Home() {
  const initialData = useLoaderData<typeof loader>();
  const contact = homeContact[site.homeForm];
  return (
    <>
      <HomeHero hero={homeHero} stats={homeStats} picture={homePicture} />
      <Section id="about" title={homeAbout.title} intro={homeAbout.intro}>
        <CardGrid cards={homeAbout.cards} />
        <More action={homeAbout.action} />
      </Section>
      <Section id="solutions" title={homeSolutions.title} intro={homeSolutions.intro} tone="sunken">
        <SolutionCards cards={homeSolutions.cards} />
        <More action={homeSolutions.action} />
      </Section>
      <Section title={homeEngagements.title} intro={homeEngagements.intro}>
        <EngagementCards slugs={engagementSlugs} more={homeEngagements.more} />
      </Section>
      <Section id="why-forillon" title={homeWhy.title} intro={homeWhy.intro} tone="dark">
        <StatRow stats={homeWhy.stats} />
        <CardGrid cards={homeWhy.reasons} />
        <More action={homeWhy.action} />
      </Section>
      <Section id="blog" title={homeInsights.title} intro={homeInsights.intro}>
        <LatestPosts initialData={initialData} count={LATEST} />
        <More action={homeInsights.action} />
      </Section>
      <Section id="contact" title={contact.title} intro={contact.intro} tone="sunken">
        <FormSheet
          id="contact-form"
          title={contact.formTitle}
          aside={
            <>
              <NextSteps steps={contact.steps} />
              <ActionRow actions={homeContactActions} />
            </>
          }
        >
          <Island name="home">
            <HomeForm />
          </Island>
        </FormSheet>
      </Section>
    </>
  );
}
