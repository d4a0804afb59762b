import { digitalInnovation } from '@/content/solutions/digital-innovation';
import { solutionMeta } from '@/sections/solution/solution-meta';
import { SolutionPage } from '@/sections/solution/solution-page';

export const meta = () => solutionMeta(digitalInnovation);

export default function DigitalInnovation() {
  return <SolutionPage solution={digitalInnovation} />;
}
