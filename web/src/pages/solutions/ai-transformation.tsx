import { aiTransformation } from '@/content/solutions/ai-transformation';
import { solutionMeta } from '@/sections/solution/solution-meta';
import { SolutionPage } from '@/sections/solution/solution-page';

export const meta = () => solutionMeta(aiTransformation);

export default function AiTransformation() {
  return <SolutionPage solution={aiTransformation} />;
}
