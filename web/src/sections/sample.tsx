import { claims, type ClaimName } from '@/content/facts';

/** Marks what is invented, until an owner has confirmed the claim. */
export function Sample({ claim, text = 'Sample' }: { claim: ClaimName; text?: string }) {
  return claims[claim].isSample && <small className="sample">{text}</small>;
}
