import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from '@/theme/theme';

/**
 * Mantine's context, around the parts of a page that need it. It changes nothing outside: global.css has its variables,
 * and the inline script sets the colour scheme (first-view/start.ts).
 */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      getRootElement={() => undefined}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
