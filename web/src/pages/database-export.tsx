import * as content from '@/content/database-export';
import { breadcrumbs } from '@/lib/structured-data';
import { Downloads } from '@/sections/downloads';
import { FactList } from '@/sections/figures';
import { PageHero } from '@/sections/page-hero';
import { Section } from '@/sections/section';

export const meta = {
  ...content.meta,
  jsonLd: [breadcrumbs({ name: 'Database export', path: '/database-export' })],
};

export default function DatabaseExport() {
  return (
    <>
      <PageHero hero={content.hero} />
      <Section {...content.files}>
        <Downloads files={content.files.items} />
      </Section>
      <Section title={content.info.title} intro={content.info.notice} tone="sunken">
        <FactList facts={content.info.facts} />
      </Section>
    </>
  );
}
