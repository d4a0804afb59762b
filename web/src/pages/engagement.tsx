import { engagementBand, engagementSheets, engagementTexts, sheetIds } from '@/content/engagement-page';
import { engagementAccent, engagements, type EngagementSlug } from '@/content/engagements';
import { engagementBackdrop, engagementPicture } from '@/content/media';
import { contactPath } from '@/content/solutions';
import type { Engagement } from '@/content/types';
import { whyTestimonials } from '@/content/why';
import { lastSegment, type PageProps } from '@/lib/page';
import { breadcrumbs } from '@/lib/structured-data';
import { postsAbout, usePosts } from '@/lib/use-posts';
import { Column, Columns } from '@/sections/blocks';
import { CallToAction } from '@/sections/call-to-action';
import { FactList, StatRow } from '@/sections/figures';
import { Checklist } from '@/sections/icon-rows';
import { LinkRows, postRow, solutionRow } from '@/sections/link-rows';
import { PageHero } from '@/sections/page-hero';
import { Phases } from '@/sections/phases';
import { Picture } from '@/sections/picture';
import { QuotationBand } from '@/sections/quotation';
import { ListSection, Statement } from '@/sections/section';
import { Prose, Split } from '@/sections/split';
import { DocumentSheet, Measurements, SheetFan } from '@/sections/tables';

const toSlug = (path: string) => lastSegment(path) as EngagementSlug;

export function meta({ path, content }: PageProps<Engagement>) {
  const { project } = engagements[toSlug(path)];
  return { ...content.meta, jsonLd: [breadcrumbs({ name: project, path })] };
}

export default function EngagementPage({ path, content }: PageProps<Engagement>) {
  const slug = toSlug(path);
  const { solutions, result } = engagements[slug];
  const { posts } = usePosts();
  const { headline, subtitle, facts, problem, measurements, stages, setbacks, handover, client } = content;
  const quotation = whyTestimonials.items.find(({ author }) => author === client);
  const hero = {
    tag: engagementTexts.tag(slug),
    headline,
    subtitle,
    samples: ['engagements', 'results'] as const,
    actions: [{ label: engagementTexts.discuss, to: contactPath(solutions[0]) }],
  };
  return (
    <div data-accent={engagementAccent(slug)}>
      <PageHero hero={hero} picture={engagementBackdrop(slug)}>
        <StatRow stats={result} claim="results" />
      </PageHero>
      <Statement title={content.sheetsTitle} intro={engagementTexts.notice}>
        <SheetFan sheets={engagementSheets(content)}>
          <FactList facts={facts} />
        </SheetFan>
      </Statement>
      <Statement title={problem.title} tone="sunken">
        <Split>
          <Prose paragraphs={problem.paragraphs} />
          <Picture picture={engagementPicture(slug)} />
        </Split>
      </Statement>
      <Statement id={sheetIds.measurements} {...measurements}>
        <Measurements caption={measurements.title} rows={measurements.rows} />
      </Statement>
      <Statement id={sheetIds.stages} {...stages}>
        <Phases phases={stages.phases} />
      </Statement>
      <ListSection title={setbacks.title} tone="sunken">
        <Columns>
          {setbacks.items.map((setback) => (
            <Column key={setback.title} {...setback} />
          ))}
        </Columns>
      </ListSection>
      <Statement {...handover}>
        <Split fromTop>
          <Checklist items={handover.items} />
          <DocumentSheet id={sheetIds.handover} {...handover.document} />
        </Split>
      </Statement>
      {quotation && <QuotationBand {...quotation} />}
      <ListSection title={engagementTexts.links}>
        <LinkRows
          rows={[...solutions.map(solutionRow), ...postsAbout(solutions, posts ?? []).map(postRow)]}
        />
      </ListSection>
      <CallToAction {...engagementBand(solutions[0])} />
    </div>
  );
}
