import { cloudMigration } from '@/content/solutions/cloud-migration';
import { solutionMeta } from '@/sections/solution/solution-meta';
import { SolutionPage } from '@/sections/solution/solution-page';

export const meta = () => solutionMeta(cloudMigration);

export default function CloudMigration() {
  return <SolutionPage solution={cloudMigration} />;
}
