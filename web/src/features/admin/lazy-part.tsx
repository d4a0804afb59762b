import { Button, Group } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { useRetry } from './use-retry';

/** The query of a module that loads when it is first needed. After a failure the next component that needs it loads it again. */
export function codeQuery<M>(name: string, load: () => Promise<M>) {
  let failures = 0;
  return queryOptions({
    queryKey: ['code', name],
    queryFn: async () => {
      try {
        return await load();
      } catch (error) {
        // Firefox before 155 and WebKit keep a failed module (whatwg/html#10327). WebKit names no address.
        const [address] = /(?<![^\s'"(])https?:[^\s'"(]+\.js/.exec(String(error)) ?? [];
        if (address === undefined) throw error;
        failures += 1;
        return (await import(/* @vite-ignore */ `${address}?attempt=${failures}`)) as M;
      }
    },
  });
}

type PropsOf<C> = C extends (props: infer P) => unknown ? P & object : never;

/**
 * A component whose code loads when it is first shown, and is asked for again after a failure. React.lazy would keep
 * a failed attempt for ever, and Suspense shows a component 300 ms after what stood in its place, or later.
 */
export function lazyPart<M, Name extends keyof M & string>(
  load: () => Promise<M>,
  name: Name,
): ComponentType<PropsOf<M[Name]> & { loading?: ReactNode }> {
  const query = codeQuery(name, load);
  return ({ loading, ...props }) => {
    const { data: code, isError, errorUpdateCount, refetch } = useQuery(query);
    useRetry(isError ? errorUpdateCount : 0, () => void refetch());
    if (code) return createElement(code[name] as ComponentType, props);
    return isError ? <LoadFailure /> : loading;
  };
}

/** After a deploy only a new page names files that exist. Its address keeps the view. */
function LoadFailure() {
  return (
    <Group role="alert">
      <p>This part could not be loaded. The site may have been updated since you opened it.</p>
      <Button size="compact-md" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </Group>
  );
}
