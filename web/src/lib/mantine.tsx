import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from '@/theme/theme';

/** MantineProvider that changes nothing outside: global.css has its variables, first-view/start.ts sets the color scheme. */
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
