import { performance } from '@/content/solutions/performance';
import { solutionMeta } from '@/sections/solution/solution-meta';
import { SolutionPage } from '@/sections/solution/solution-page';

export const meta = () => solutionMeta(performance);

export default function Performance() {
  return <SolutionPage solution={performance} />;
}
