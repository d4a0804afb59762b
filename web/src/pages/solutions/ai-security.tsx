import { aiSecurity } from '@/content/solutions/ai-security';
import { solutionMeta } from '@/sections/solution/solution-meta';
import { SolutionPage } from '@/sections/solution/solution-page';

export const meta = () => solutionMeta(aiSecurity);

export default function AiSecurity() {
  return <SolutionPage solution={aiSecurity} />;
}
