import type { AdminView } from './admin-view';
import { dateBounds } from './date-bounds';

/** Whether a view may leave records out: then what is shown is not everything there is. */
export function isFiltered(view: AdminView): boolean {
  const dated = Object.keys(dateBounds(view, new Date())).length > 0;
  return dated || view.q.trim() !== '' || view.status !== 'all';
}
