import type { Domain } from 'node:domain';

/** Leaves the request's `node:domain`, which slows promises. `act` must handle errors of its callbacks. */
export function outsideDomain<T>(act: () => T): T {
  const { domain } = process as { domain?: Domain | null };
  domain?.exit();
  try {
    return act();
  } finally {
    domain?.enter();
  }
}
