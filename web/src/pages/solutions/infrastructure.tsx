import { infrastructure } from '@/content/solutions/infrastructure';
import { solutionMeta } from '@/sections/solution/solution-meta';
import { SolutionPage } from '@/sections/solution/solution-page';

export const meta = () => solutionMeta(infrastructure);

export default function Infrastructure() {
  return <SolutionPage solution={infrastructure} />;
}
