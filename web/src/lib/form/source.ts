import { recallVisit } from '@/lib/visit';
import { formatSource, sourceFields } from '@shared/inquiry/source';
import { parseUrl } from '@shared/ponyfills';

/** The header `X-Form-Source` (docs/api.md); '' for a visitor who does not want to be tracked. */
export function sourceHeader(): string {
  const visit = recallVisit();
  if (visit === undefined) return '';
  const landing = parseUrl(visit.href ?? '');
  const referrer = parseUrl(visit.referrer ?? '');
  const campaign = sourceFields
    .filter(({ key }) => key.startsWith('utm_'))
    .map(({ key }) => [key, landing?.searchParams.get(key) ?? ''] as const);
  return formatSource({
    page: location.pathname,
    landing: landing?.pathname ?? '',
    // A new tab of this site has the site itself as its referrer.
    referrer: referrer === null || referrer.host === location.host ? '' : referrer.host,
    ...Object.fromEntries(campaign),
  });
}
