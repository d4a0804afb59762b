import type { Domain } from 'node:domain';

/**
 * Runs `act` outside the domain (`node:domain`) that the functions framework makes for each request, where every
 * promise and tick costs several times as much. `act` must handle the errors of its callbacks itself.
 */
export function outsideDomain<T>(act: () => T): T {
  const { domain } = process as { domain?: Domain | null };
  domain?.exit();
  try {
    return act();
  } finally {
    domain?.enter();
  }
}
