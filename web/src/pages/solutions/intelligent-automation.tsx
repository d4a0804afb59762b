import { intelligentAutomation } from '@/content/solutions/intelligent-automation';
import { solutionMeta } from '@/sections/solution/solution-meta';
import { SolutionPage } from '@/sections/solution/solution-page';

export const meta = () => solutionMeta(intelligentAutomation);

export default function IntelligentAutomation() {
  return <SolutionPage solution={intelligentAutomation} />;
}
