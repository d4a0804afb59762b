import { digitalTransformation } from '@/content/solutions/digital-transformation';
import { solutionMeta } from '@/sections/solution/solution-meta';
import { SolutionPage } from '@/sections/solution/solution-page';

export const meta = () => solutionMeta(digitalTransformation);

export default function DigitalTransformation() {
  return <SolutionPage solution={digitalTransformation} />;
}
