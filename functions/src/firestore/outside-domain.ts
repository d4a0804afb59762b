import type { Domain } from 'node:domain';

/**
 * Leaves the domain (`node:domain`) that the functions framework makes for each request: promises and ticks cost
 * several times as much in it. `act` must handle the errors of its callbacks itself.
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
