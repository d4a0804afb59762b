/**
 * Whether a key belongs to an input method, e.g. the Enter that chooses Japanese characters. Safari ends the composition
 * before that key, and gives it the code 229 (UI Events, section 7.3).
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- Nothing else has it.
  return event.isComposing || event.keyCode === 229;
}
