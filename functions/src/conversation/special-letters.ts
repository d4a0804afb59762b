const toTable = (signs: string) =>
  new Map(signs.split('').map((sign) => [sign.normalize('NFKC').replace('−', '-'), sign]));

const SHIFTED: Readonly<Record<string, { mark: string; signs: ReadonlyMap<string, string> }>> = {
  super: { mark: '^', signs: toTable('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ') },
  sub: { mark: '_', signs: toTable('₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ') },
};

/** Ten to the sixth is no 106. Words in small print stay as they are, and signs such as ®. */
export function shiftText(text: string, verticalAlign: string): string {
  const shift = SHIFTED[verticalAlign];
  if (shift === undefined || /\s/.test(text) || !/[\p{L}\p{N}]/u.test(text)) return text;
  const shifted = text.split('').map((letter) => shift.signs.get(letter === '−' ? '-' : letter));
  if (!shifted.includes(undefined)) return shifted.join('');
  return shift.mark + (text.length > 1 ? `(${text})` : text);
}

/** Those of Wingdings that say something. Its other letters are bullets and ornaments. */
const PICTURES: Readonly<Record<string, string>> = {
  ...{ J: '☺', K: '😐', L: '☹', C: '👍', D: '👎' },
  ...{ à: '→', ß: '←', ü: '✓', û: '✗', þ: '☑', ý: '☒', o: '☐' },
};

/** Draws letters of fonts that have pictures in their place, also at the codes that Windows gives them. */
export function drawPictures(text: string, fonts: string): string {
  const font = /^["' ]*([^"',]*)/.exec(fonts)?.[1]?.trim() ?? '';
  if (!/^(?:wing|web)dings/.test(font)) return text;
  return text.replace(/[!-~¡-ÿ\uf021-\uf0ff]/g, (letter) => {
    const code = String.fromCharCode(letter.charCodeAt(0) & 0xff);
    return (font === 'wingdings' && PICTURES[code]) || '';
  });
}
