import { enterpriseArchitecture } from '@/content/solutions/enterprise-architecture';
import { solutionMeta } from '@/sections/solution/solution-meta';
import { SolutionPage } from '@/sections/solution/solution-page';

export const meta = () => solutionMeta(enterpriseArchitecture);

export default function EnterpriseArchitecture() {
  return <SolutionPage solution={enterpriseArchitecture} />;
}
