export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** Slashes and dots in an address lead elsewhere, and Firestore's client throws on dots and `__…__`. */
export function isDocumentId(text: string): boolean {
  return (
    /^[^/]{1,200}$/.test(text) &&
    !/\p{Surrogate}/u.test(text) && // alone
    !/^\.{1,2}$/.test(text) &&
    !/^__.*__$/s.test(text)
  );
}
