import * as home from '@/content/home';
import { homePicture } from '@/content/media';
import { LatestPosts } from '@/features/blog/post-grid';
import { HomeForm } from '@/features/contact/home-form';
import { Island } from '@/first-view/islands';
import { ActionRow, More } from '@/sections/action-button';
import { CardGrid } from '@/sections/card-grid';
import { EngagementCards } from '@/sections/engagement-cards';
import { StatRow } from '@/sections/figures';
import { FormSheet } from '@/sections/form-sheet';
import { HomeHero } from '@/sections/home-hero';
import { NextSteps } from '@/sections/icon-rows';
import { Section } from '@/sections/section';
import { SolutionCards } from '@/sections/solution-cards';
import { Split } from '@/sections/split';
import { TextColumns } from '@/sections/text-columns';
import { site } from '@shared/site';

export const { meta } = home;

export default function Home() {
  const contact = home.contact[site.homeForm];
  return (
    <>
      <HomeHero hero={home.hero} stats={home.stats} picture={homePicture} />
      <Section id="about" {...home.about}>
        <CardGrid cards={home.about.cards} />
        <More action={home.about.action} />
      </Section>
      <Section id="solutions" {...home.solutions} tone="sunken">
        <SolutionCards cards={home.solutions.cards} />
        <More action={home.solutions.action} />
      </Section>
      <Section id="engagements" {...home.engagements}>
        <EngagementCards more={home.engagements.more} />
      </Section>
      <Section id={site.whyPath.slice(1)} {...home.why} tone="dark">
        <StatRow stats={home.why.stats} />
        <TextColumns items={home.why.reasons} />
        <More action={home.why.action} />
      </Section>
      <Section id="blog" {...home.insights}>
        <LatestPosts />
        <More action={home.insights.action} />
      </Section>
      <Section id="contact" {...contact} tone="sunken">
        <Split>
          <>
            <NextSteps steps={contact.steps} />
            <ActionRow actions={home.contactActions} />
          </>
          <FormSheet id="contact-form" title={contact.formTitle} intro={contact.formIntro}>
            <Island name="home">
              <HomeForm />
            </Island>
          </FormSheet>
        </Split>
      </Section>
    </>
  );
}
