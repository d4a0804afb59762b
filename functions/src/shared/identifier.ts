export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** True for the id of a document. Slashes, `.` and `..` would change the path of a URL, and Firestore refuses `__…__`. */
export function isDocumentId(text: string): boolean {
  return (
    /^[^/]{1,200}$/.test(text) &&
    !/\p{Surrogate}/u.test(text) && // a lone surrogate
    !/^\.{1,2}$/.test(text) &&
    !/^__.*__$/s.test(text)
  );
}
