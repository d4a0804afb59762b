/** Deletes all documents of a project in the emulator. @throws Error if the emulator refuses */
export async function clearFirestore(project = process.env['GCLOUD_PROJECT'] ?? ''): Promise<void> {
  const { FIRESTORE_EMULATOR_HOST: host = '' } = process.env;
  const url = `http://${host}/emulator/v1/projects/${project}/databases/(default)/documents`;
  const response = await fetch(url, { method: 'DELETE' });
  if (!response.ok) throw new Error(`The emulator responded with ${response.status}`);
}
