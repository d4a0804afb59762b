import { aiConsulting } from '@/content/solutions/ai-consulting';
import { solutionMeta } from '@/sections/solution/solution-meta';
import { SolutionPage } from '@/sections/solution/solution-page';

export const meta = () => solutionMeta(aiConsulting);

export default function AiConsulting() {
  return <SolutionPage solution={aiConsulting} />;
}
