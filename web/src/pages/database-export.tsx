import {
  databaseExportFiles,
  databaseExportHero,
  databaseExportInfo,
  databaseExportMeta,
} from '@/content/database-export';
import { pageMeta } from '@/lib/page-meta';
import { breadcrumbs } from '@/lib/structured-data';
import { Downloads } from '@/sections/downloads';
import { FactList } from '@/sections/figures';
import { PageHero } from '@/sections/page-hero';
import { Section } from '@/sections/section';

export const meta = () =>
  pageMeta({
    ...databaseExportMeta,
    path: '/database-export',
    jsonLd: [breadcrumbs({ name: 'Database export', path: '/database-export' })],
  });

export default function DatabaseExport() {
  return (
    <>
      <PageHero hero={databaseExportHero} />
      <Section title={databaseExportFiles.title} intro={databaseExportFiles.intro}>
        <Downloads files={databaseExportFiles.items} />
      </Section>
      <Section title={databaseExportInfo.title} intro={databaseExportInfo.notice} tone="sunken">
        <FactList facts={databaseExportInfo.facts} />
      </Section>
    </>
  );
}
