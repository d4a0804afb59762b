/** Replaces firebase/database, which reactfire imports and the site does not use (vite.config.ts). */
function unavailable(): never {
  throw new Error('The Realtime Database is not part of this build.');
}

export {
  unavailable as get,
  unavailable as off,
  unavailable as onChildAdded,
  unavailable as onChildChanged,
  unavailable as onChildMoved,
  unavailable as onChildRemoved,
  unavailable as onValue,
};
