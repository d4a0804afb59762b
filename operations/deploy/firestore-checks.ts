import { get } from '../google.ts';
import { finding, ok, pending, type Check } from './finding.ts';

const firestore = (project: string) =>
  `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)`;

// https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases/get
export const database: Check = async ({ project, manifest }, ask) => {
  const { body, problem } = await get<{ type: string }>(ask, firestore(project));
  const otherType = body.type !== 'FIRESTORE_NATIVE' && 'it is not in native mode';
  const [region = ''] = Object.values(manifest.endpoints).flatMap((endpoint) => endpoint.region);
  return finding(
    'Firestore database',
    problem ?? otherType,
    `gcloud firestore databases create --location=${region} --type=firestore-native --project ${project}`,
  );
};

/** `projects/…/collectionGroups/<collection>/fields/<field>` and likewise for indexes. */
const collectionOf = (name = '') => /\/collectionGroups\/([^/]+)\//.exec(name)?.[1] ?? '';

// https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.collectionGroups.fields/list
export const ttlPolicies: Check = async ({ project, firestoreIndexes }, ask) => {
  const url = `${firestore(project)}/collectionGroups/-/fields?filter=ttlConfig:*&pageSize=200`;
  const { body } = await get<{ fields: { name: string; ttlConfig?: { state?: string } }[] }>(ask, url);
  const isThere = (collection: string, field: string) =>
    body.fields?.some(
      ({ name, ttlConfig }) =>
        collectionOf(name) === collection &&
        name.endsWith(`/fields/${field}`) &&
        ['ACTIVE', 'CREATING'].includes(ttlConfig?.state ?? ''),
    );
  return firestoreIndexes.fieldOverrides
    .filter(({ ttl }) => ttl)
    .map(({ collectionGroup, fieldPath }) => {
      const what = `TTL policy of ${collectionGroup}.${fieldPath}`;
      return isThere(collectionGroup, fieldPath) ? ok(what) : pending(what);
    });
};

// https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.collectionGroups.indexes/list
export const indexes: Check = async ({ project, firestoreIndexes }, ask) => {
  const url = `${firestore(project)}/collectionGroups/-/indexes?pageSize=200`;
  const { body } = await get<{ indexes: { name: string; fields: { fieldPath: string }[] }[] }>(ask, url);
  const pathsOf = (fields: readonly { fieldPath: string }[]) =>
    fields
      .map(({ fieldPath }) => fieldPath)
      .filter((path) => path !== '__name__') // Firestore adds it
      .join(', ');
  return firestoreIndexes.indexes.map(({ collectionGroup, fields }) => {
    const isThere = body.indexes?.some(
      (index) => collectionOf(index.name) === collectionGroup && pathsOf(index.fields) === pathsOf(fields),
    );
    const what = `Index of ${collectionGroup} by ${pathsOf(fields)}`;
    return isThere ? ok(what) : pending(what);
  });
};
