import { useQuery } from '@tanstack/react-query';
import { postJson } from '@/lib/api-client';
import type { ViewAbout } from '@shared/saved-views';
import { ADMIN_API } from '../../api/query-keys';

interface ViewsAboutProps {
  email: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** The saved views whose name or search holds an address, and whether they are deleted with it. */
export function ViewsAbout({ email, isChosen, onChoose }: ViewsAboutProps) {
  const { data = [] } = useQuery<ViewAbout[]>({
    queryKey: [ADMIN_API, 'erase', 'views', email],
    queryFn: () => postJson<ViewAbout[]>(`${ADMIN_API}/erase/views`, { email }),
    gcTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <label>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />{' '}
      Delete the saved views that name the address too:{' '}
      {data.map(({ name, username }) => `“${name}” (${username})`).join(', ')}
    </label>
  );
}
