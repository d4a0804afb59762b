import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from '@/theme/theme';

/**
 * A MantineProvider that does not change the document: global.css has Mantine's variables, and the inline script sets
 * the color scheme.
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
