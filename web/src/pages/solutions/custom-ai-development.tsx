import { customAiDevelopment } from '@/content/solutions/custom-ai-development';
import { solutionMeta } from '@/sections/solution/solution-meta';
import { SolutionPage } from '@/sections/solution/solution-page';

export const meta = () => solutionMeta(customAiDevelopment);

export default function CustomAiDevelopment() {
  return <SolutionPage solution={customAiDevelopment} />;
}
