import { security } from '@/content/solutions/security';
import { solutionMeta } from '@/sections/solution/solution-meta';
import { SolutionPage } from '@/sections/solution/solution-page';

export const meta = () => solutionMeta(security);

export default function Security() {
  return <SolutionPage solution={security} />;
}
