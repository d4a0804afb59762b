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
import { LatestPosts } from '@/features/blog/post-grid';
import { HomeForm } from '@/features/contact/home-form';
import { Island } from '@/first-view/islands';
import { pageMeta } from '@/lib/page-meta';
import { ActionRow, More } from '@/sections/action-button';
import { CardGrid } from '@/sections/card-grid';
import { EngagementCards } from '@/sections/engagement-cards';
import { StatRow } from '@/sections/figures';
import { FormSheet } from '@/sections/form-sheet';
import { HomeHero } from '@/sections/home-hero';
import { NextSteps } from '@/sections/icon-rows';
import { Section } from '@/sections/section';
import { SolutionCards } from '@/sections/solution-cards';
import { site } from '@shared/site';

export const meta = () => pageMeta({ ...homeMeta, path: '/' });

export default function Home() {
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
      <Section id={site.whyPath.slice(1)} title={homeWhy.title} intro={homeWhy.intro} tone="dark">
        <StatRow stats={homeWhy.stats} />
        <CardGrid cards={homeWhy.reasons} />
        <More action={homeWhy.action} />
      </Section>
      <Section id="blog" title={homeInsights.title} intro={homeInsights.intro}>
        <LatestPosts />
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
