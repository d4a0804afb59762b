import { apiFetch, isUnauthorized } from '@/lib/api-client';
import { saveFile } from '@/lib/save-file';
import { toastSuccess } from '@/lib/toast';
import { errorToast } from './error-toast';
import { ADMIN_API } from './query-keys';

export async function exportPerson(email: string): Promise<void> {
  try {
    const response = await apiFetch(`${ADMIN_API}/export/person`, { method: 'POST', body: { email } });
    saveFile(await response.blob(), `${email.toLowerCase()}.json`);
    toastSuccess({ title: 'Export successful', message: `Everything stored about ${email}` });
  } catch (error) {
    // useSession reports the end of the session.
    if (isUnauthorized(error)) throw error;
    errorToast('Export failed')(error);
  }
}
