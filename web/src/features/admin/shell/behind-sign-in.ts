import { type ComponentType, lazy } from 'react';
import { loadRelease } from '@/lib/fetch-code';

const load = () => import('./dashboard');

/** The code behind the sign-in loads while the session is checked, or the name and the password are typed. */
export const preloadDashboard = () => void load().catch(() => undefined);

/** A reload shows the version that has replaced the file, and ends no draft: the sign-in is over. */
const part = <P extends object>(pick: (code: Awaited<ReturnType<typeof load>>) => ComponentType<P>) =>
  lazy(async () => {
    try {
      return { default: pick(await load()) };
    } catch (error) {
      if (loadRelease()) return await new Promise<never>(() => {});
      throw error;
    }
  });

export const Dashboard = part((code) => code.Dashboard);
export const SignInCode = part((code) => code.SignInCode);
export const RecoveryCodes = part((code) => code.RecoveryCodes);
