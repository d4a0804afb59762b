interface FoldedText {
  text: string;
  quoted: string;
}

/** Longer lines are no heading of a quotation. It also keeps the patterns fast. */
const MAX_HEADING = 400;
/** Mail programs break a long heading. */
const MAX_HEADING_LINES = 4;

const WROTE =
  /(wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|kirjoitti|napisał|пишет|написал|написала|كتب|写道)\s*([^\s:：]+\s*){0,4}[:：]$/iu;
const NAMES_A_SENDER = /\d.*[<([]\S+@\S+[>)\]].{0,30}[:：]$/u;
/** The first line of a broken heading has one. Lines without are the sender's own words above a heading. */
const HAS_DATE = /\d\D+\d/;
const DELIMITER =
  /^[-_ ]*(original message|forwarded message|original appointment|ursprüngliche nachricht|message (d'origine|original|transféré)|messaggio originale|mensaje original|mensagem original|oorspronkelijk bericht|oprindelig meddelelse|alkuperäinen viesti|пересылаемое сообщение)[-_ ]*$/iu;
const FIELD =
  /^[*_ ]{0,3}(from|sent|date|to|subject|von|gesendet|datum|an|betreff|de|envoyé|à|objet|enviado|para|asunto|assunto|da|inviato|oggetto|van|verzonden|aan|onderwerp|från|skickat|till|ämne|fra|til|emne|lähettäjä|lähetetty|vastaanottaja|aihe|от|кому|тема|дата|من|إلى|发件人|发送时间|收件人|主题)[*_ ]{0,3}\s?[:：]/iu;

/** The number of lines of the quotation's heading that begins at a line; 0 if none does. */
function headingAt(lines: readonly string[], at: number): number {
  const line = lines[at]?.trim() ?? '';
  if (line === '' || line.length > MAX_HEADING || line.startsWith('>')) return 0;
  if (DELIMITER.test(line)) return 1;
  if (FIELD.test(line)) {
    const fields = lines.slice(at, at + 6).filter((next) => FIELD.test(next.slice(0, MAX_HEADING)));
    return fields.length >= 3 ? fields.length : 0;
  }
  for (let count = 1, joined = ''; count <= MAX_HEADING_LINES; count += 1) {
    const next = lines[at + count - 1]?.trim();
    if (next === undefined || next === '' || next.startsWith('>')) return 0;
    joined = `${joined} ${next}`.trim();
    if (joined.length > MAX_HEADING) return 0;
    if (!/[:：]$/u.test(next)) continue;
    if (count > 1 && !HAS_DATE.test(line)) return 0;
    return WROTE.test(joined) || NAMES_A_SENDER.test(joined) ? count : 0;
  }
  return 0;
}

function hasAnswersWithin(quotation: readonly string[]): boolean {
  const first = quotation.findIndex((line) => line.trimStart().startsWith('>'));
  if (first === -1) return false;
  return quotation.slice(first).some((line) => line.trim() !== '' && !line.trimStart().startsWith('>'));
}

/** A mail with new words below or between its quotations stays whole: nothing new is folded away. */
export function foldQuotation(text: string): FoldedText {
  const lines = text.split('\n');
  const cutAt = (at: number): FoldedText | undefined => {
    const above = lines.slice(0, at).join('\n').trim();
    const quoted = lines.slice(at).join('\n').trim();
    return above === '' || quoted === '' ? undefined : { text: above, quoted };
  };
  for (let at = 0; at < lines.length; at += 1) {
    const heading = headingAt(lines, at);
    if (heading === 0 || hasAnswersWithin(lines.slice(at + heading))) continue;
    const folded = cutAt(at);
    if (folded) return folded;
  }
  const lastOwn = lines.findLastIndex((line) => line.trim() !== '' && !line.trimStart().startsWith('>'));
  return cutAt(lastOwn + 1) ?? { text: text.trim(), quoted: '' };
}
