import { engagementSlugs } from '@/content/engagements';
import * as home from '@/content/home';
import { homePicture } from '@/content/media';
import { solutionPath, solutions } from '@/content/solutions';
import type * as content from '@/content/types';
import { LatestPosts } from '@/features/blog/post-grid';
import { HomeForm } from '@/features/contact/home-form';
import { Island } from '@/first-view/islands';
import { ActionButton, ActionRow } from '@/sections/action-button';
import { Card, Cards, Column, Columns } from '@/sections/blocks';
import { EngagementNote, EngagementSheet } from '@/sections/engagement-cards';
import { StatRow } from '@/sections/figures';
import { Fold } from '@/sections/fold';
import { FormSheet } from '@/sections/form-sheet';
import { HomeHero } from '@/sections/home-hero';
import { Checklist, NextSteps } from '@/sections/icon-rows';
import { Exhibit, ListSection, Statement } from '@/sections/section';
import { site } from '@shared/site';

export const { meta } = home;

const [featured, ...others] = engagementSlugs;

export default function Home() {
  const contact = home.contact[site.homeForm];
  return (
    <>
      <HomeHero hero={home.hero} stats={home.stats} picture={homePicture} />
      <ListSection id="about" {...home.about} aside={<ActionButton action={home.about.action} secondary />}>
        <Cards>
          {home.about.cards.map((card) => (
            <Card key={card.title} {...card} />
          ))}
        </Cards>
      </ListSection>
      <Statement
        id="solutions"
        {...home.solutions}
        tone="sunken"
        aside={<ActionButton action={home.solutions.action} secondary />}
      >
        <Cards>
          {home.solutions.cards.map((card) => (
            <SolutionCard key={card.slug} {...card} />
          ))}
        </Cards>
      </Statement>
      <Exhibit
        id="engagements"
        {...home.engagements}
        tone="plain"
        notes={others.map((slug) => (
          <EngagementNote key={slug} slug={slug} />
        ))}
      >
        <EngagementSheet slug={featured} more={home.engagements.more} />
      </Exhibit>
      <ListSection
        id={site.whyPath.slice(1)}
        {...home.why}
        tone="dark"
        aside={<ActionButton action={home.why.action} secondary />}
      >
        <StatRow stats={home.why.stats} />
        <Columns>
          {home.why.reasons.map((reason) => (
            <Column key={reason.title} {...reason} />
          ))}
        </Columns>
      </ListSection>
      <ListSection
        id="blog"
        {...home.insights}
        aside={<ActionButton action={home.insights.action} secondary />}
      >
        <LatestPosts />
      </ListSection>
      <ListSection
        id="contact"
        {...contact}
        tone="sunken"
        aside={
          <Fold title="What happens next">
            <NextSteps steps={contact.steps} />
            <ActionRow actions={home.contactActions} />
          </Fold>
        }
      >
        <FormSheet id="contact-form" title={contact.formTitle} intro={contact.formIntro}>
          <Island name="home">
            <HomeForm />
          </Island>
        </FormSheet>
      </ListSection>
    </>
  );
}

function SolutionCard({ slug, keyBenefits, cta, ...card }: content.SolutionCard) {
  const { accent } = solutions[slug];
  return (
    <Card {...card} accent={accent} link={{ to: solutionPath(slug), label: cta }}>
      <Checklist items={keyBenefits} />
    </Card>
  );
}
