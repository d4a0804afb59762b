type FoldedText = Readonly<Record<'text' | 'quoted', string>>;

const WROTE =
  /wrote|schrieb|écrit|escribió|ha scritto|escreveu|schreef|skrev|kirjoitti|napisał|pisze|yazdı|пишет|писал|كتب|כתב|έγραψε|napsal|írta|のメッセージ|書きました|작성|写道|寫道/iu;
/** A year, a time or a day of a month. */
const DATE = /\p{Nd}{4}|\p{Nd}{1,2}[.:/-]\p{Nd}/u;
const TIME = /\p{Nd}{1,2}[.:]\p{Nd}{2}/u;
const ADDRESS = /[<([] ?[^\s<>()[\]@]{1,100}@[^\s<>()[\]@]{1,100}[<>)\]]/u;
/** Without a verb, or without an address, the order of the parts tells a heading from a sentence. */
const ADDRESS_LAST = /[>)\]][^<>()[\]]{0,30}:$/u;
const DATED_BEFORE = new RegExp(`\\p{Nd}{4}.{0,200}(?:${WROTE.source})`, 'iu');
const DASHES = /^[-_]{2,}[^-_\d]{5,60}[-_]{2,}:?$/u;
const FORWARDED =
  /original|forwarded|ursprüngliche|weitergeleitet|d'origine|transféré|oorspronkelijk|oprindelig|opprinnelig|ursprungligt|alkuperäinen|oryginalna|özgün|původní|eredeti|αρχικό|исходное|пересылаемое|الأصلية|מקורית|元のメッセージ|원본|原始|邮件原件/iu;
const SUBJECT =
  'subject|betreff|objet|sujet|asunto|assunto|oggetto|onderwerp|temat|konu|тема|الموضوع|נושא|θέμα|předmět|tárgy|件名|제목|主题|主旨|主題|ämne|emne|aihe';
const TO =
  'to|cc|an|kopie|à|a|copie à|para|per|aan|do|dla|dw|kime|alıcı|bilgi|кому|копия|إلى|نسخة|אל|עותק|προς|κοιν|komu|címzett|másolatot kap|宛先|받는 ?사람|참조|收件人|收件者|抄送|副本|till|til|kopi|vastaanottaja|kopio';
/** Outlook's and others' names of From, Sent, To and Subject. */
const FIELDS = `from|message du|von|de|da|van|fra|från|lähettäjä|od|kimden|gönderen|от|від|من|מאת|από|feladó|差出人|送信者|보낸 ?사람|发件人|寄件者|寄件人|sent|date|gesendet|datum|envoyé|envoyé le|fecha|enviado|enviado el|enviada|enviada em|enviado em|data|inviato|verzonden|wysłano|wysłane|gönderme tarihi|gönderildi|tarih|отправлено|дата|تاريخ الإرسال|التاريخ|تاريخ|أرسلت|تم الإرسال|נשלח|תאריך|στάλθηκε|ημερομηνία αποστολής|ημερομηνία|απεσταλμένα|odesláno|elküldve|küldve|dátum|送信日時|日時|日付|보낸 ?(?:날짜|시간)|날짜|보냄|发送时间|发送日期|日期|傳送時間|寄件日期|skickat|sendt|dato|lähetetty|päiväys|${TO}|${SUBJECT}`;
const FIELD = new RegExp(`^[*_ ]{0,3}(?:${FIELDS})[*_ ]{0,3} ?:`, 'iu');
const SUBJECT_FIELD = new RegExp(`^[*_ ]{0,3}(?:${SUBJECT})[*_ ]{0,3} ?:`, 'iu');
/** Lotus Notes writes the name of a field on a line of its own. */
const BARE_FIELD = new RegExp(`^(?:${TO}|${SUBJECT})$`, 'iu');
/** "My answers are below": between the lines of the quotation. */
const ANSWERS_INSIDE =
  /\b(?:below|in-?line|in (?:blue|red|green|bold)|unten|in (?:blau|rot|grün)|ci-dessous|en (?:bleu|rouge|vert|azul|rojo)|abajo|abaixo|em (?:azul|vermelho)|sotto|in (?:blu|rosso)|hieronder|onderstaand|poniżej)\b|ниже|красным|синим|aşağıda|以下|下記/iu;
const FORWARDS = /forward|weitergeleitet|transf[eé]r|reenv[ií]|inoltr|doorgestuurd/iu;
const INVISIBLE = /[\u200e\u200f\ufeff]/g;
const RULE = /^[-_=*]{5,}$/;
/** Mail programs break a long heading. */
const MAX_HEADING = { characters: 400, lines: 4, fields: 10 };
const MAX_TRIED = 20;

/**
 * A mail with new words between the lines of its quotation stays whole: nothing new is folded away. New words below it
 * are put below those above.
 * @param known what a mail may quote, ours first of all: other lines of a quotation may be the sender's
 */
export function foldQuotation(mail: string, known: readonly string[] = []): FoldedText {
  const lines = mail.split('\n');
  const plain = lines.map((line) => line.normalize('NFKC').replaceAll(INVISIBLE, '').trim());
  const { kinds, headings } = readLines(plain, known);
  const joinLines = (from: number, to = lines.length) => lines.slice(from, to).join('\n').trim();
  const cut = (from: number, to: number): FoldedText | undefined => {
    if (!kinds.slice(0, from).some(isWritten) || joinLines(from, to) === '') return undefined;
    const above = lines.slice(0, from).join('\n').trimEnd();
    return { text: `${above}\n\n${joinLines(to)}`.trim(), quoted: joinLines(from, to) };
  };
  for (const { at, end, isSure } of headings.slice(0, MAX_TRIED)) {
    const rest = kinds.slice(end);
    const isCompared = rest.find((kind) => kind !== 'blank') === 'marked' || rest.includes('known');
    const above = plain.slice(Math.max(0, at - 9), at).join('\n');
    if (!isCompared && (!isSure || (ANSWERS_INSIDE.test(above) && !FORWARDS.test(above)))) continue;
    const first = isCompared ? rest.findIndex(isQuoted) : rest.length;
    const last = isCompared ? rest.findLastIndex(isQuoted) : rest.length;
    if (rest.slice(first, last).includes('own')) continue;
    // A rule above a heading belongs to it.
    const start = plain.findLastIndex((line, above) => above < at && line !== '' && !RULE.test(line)) + 1;
    const folded = cut(start, end + last + 1);
    if (folded) return folded;
  }
  const marked = kinds.findLastIndex((kind) => kind !== 'marked' && kind !== 'blank') + 1;
  const folded = kinds.includes('marked', marked) ? cut(marked, lines.length) : undefined;
  return folded ?? { text: mail.trim(), quoted: '' };
}

type Kind = 'blank' | 'heading' | 'marked' | 'known' | 'own';
const isQuoted = (kind: Kind) => kind === 'marked' || kind === 'known';
const isWritten = (kind: Kind) => kind === 'own' || kind === 'known';

function readLines(lines: readonly string[], known: readonly string[]) {
  const isKnown = compareWith(known, lines);
  /** Of those that are not sure only what is quoted below is a proof. */
  const headings: { at: number; end: number; isSure: boolean }[] = [];
  const kinds = lines.map((line, at): Kind => {
    const isInHeading = at < (headings.at(-1)?.end ?? 0);
    const length = isInHeading ? 0 : headingAt(lines, at);
    if (length !== 0) headings.push({ at, end: at + Math.abs(length), isSure: length > 0 });
    if (!/[\p{L}\p{N}>]/u.test(line) && length === 0) return 'blank';
    if (line.startsWith('>')) return 'marked';
    if ((isInHeading && headings.at(-1)?.isSure) || length > 0) return 'heading';
    if (isKnown(at)) return 'known';
    return isWrapped(line, lines[at - 1] ?? '', lines[at + 1] ?? '') ? 'marked' : 'own';
  });
  return { kinds, headings };
}

/** Whether a line without a mark is the end of the marked line above, which a mail program has wrapped, and no answer to it. */
function isWrapped(line: string, above: string, below: string): boolean {
  const wasFull = above.startsWith('>') && above.length + (line + ' ').indexOf(' ') >= 71;
  return wasFull && below.startsWith('>') && !(/^\p{Ll}/u.test(line) ? /[?:]$/ : /[.!?:]$/).test(above);
}

/** The number of lines of the heading that begins at a line, below 0 if it is not sure to be one; 0 if none does. */
function headingAt(lines: readonly string[], at: number): number {
  const line = lines[at] ?? '';
  if (line === '' || line.startsWith('>') || line.length > MAX_HEADING.characters) return 0;
  if (DASHES.test(line)) {
    const next = lines[at + 1] === '' ? 2 : 1;
    const fields = fieldsAt(lines, at + next);
    return fields > 0 ? next + fields : FORWARDED.test(line) ? 1 : 0;
  }
  return fieldsAt(lines, at) || attributionAt(lines, at);
}

/** Counts lines of From, Sent, To and Subject as Outlook writes them, or of sender, date and bare names as Lotus Notes does. */
function fieldsAt(lines: readonly string[], at: number): number {
  const head = lines.slice(at, at + 14).map((line) => line.slice(0, MAX_HEADING.characters));
  const blank = head.indexOf('');
  const block = head.slice(0, blank === -1 ? MAX_HEADING.fields : Math.min(blank, MAX_HEADING.fields));
  const fields = block.filter((line) => FIELD.test(line));
  if (fields.length >= 3 && fields[0] === head[0]) {
    const says = (pattern: RegExp) => block.some((line) => pattern.test(line));
    const length = block.lastIndexOf(fields.at(-1) ?? '') + 1;
    return says(DATE) && (says(ADDRESS) || (says(SUBJECT_FIELD) && says(TIME))) ? length : 0;
  }
  const date = head[1] ?? '';
  if (!DATE.test(date) || !TIME.test(date) || date.length > 40) return 0;
  const names = head.filter((line) => BARE_FIELD.test(line));
  const subject = names.find((line) => SUBJECT_FIELD.test(`${line}:`));
  return names.length >= 2 && subject !== undefined ? head.indexOf(subject) + 2 : 0;
}

/** "On 10 March 2026 at 9:12, Ann <ann@client.example> wrote:" */
function attributionAt(lines: readonly string[], at: number): number {
  const isDated = DATE.test(lines[at] ?? '') || ADDRESS.test(lines[at] ?? '');
  for (let count = 1, joined = ''; count <= (isDated ? MAX_HEADING.lines : 1); count += 1) {
    const next = lines[at + count - 1] ?? '';
    joined = `${joined} ${next}`.trim();
    if (next === '' || next.startsWith('>') || joined.length > MAX_HEADING.characters) return 0;
    if (!/:[- ]{0,10}$|\bwrote[- ]{0,10}$/u.test(next)) continue;
    const [says, dated, addressed] = [WROTE, DATE, ADDRESS].map((pattern) => pattern.test(joined));
    const below = lines.slice(at + count, at + count + 4).find((line) => line !== '') ?? '';
    if (below.startsWith('>')) return says || (dated && addressed) ? count : 0;
    if (says && dated) return addressed || DATED_BEFORE.test(joined) ? count : -count;
    return dated && TIME.test(joined) && ADDRESS_LAST.test(joined) ? count : 0;
  }
  return 0;
}

/** The words of a text in lower case. A sign of Chinese or Japanese counts as one. */
export const splitWords = (text: string) =>
  text.toLowerCase().match(/\p{Script=Han}|[\u3040-\u30ff]|[\p{L}\p{M}\p{N}]+/gu) ?? [];
const toTrigrams = (words: readonly string[]) =>
  words.slice(2).map((word, at) => [words[at], words[at + 1], word].join(' '));

/** Tells whether each word of a line follows its neighbors in a text too: mail programs break lines elsewhere. */
function compareWith(texts: readonly string[], lines: readonly string[]): (at: number) => boolean {
  const knownWords = texts.map((text) => splitWords(text.normalize('NFKC')));
  const known = new Set(knownWords.flatMap((words) => [words.join(' '), ...toTrigrams(words)]));
  const words = lines.flatMap((line, at) => splitWords(line).map((word) => ({ word, at })));
  const familiar = new Set<number>();
  for (const [at, trigram] of toTrigrams(words.map(({ word }) => word)).entries()) {
    if (known.has(trigram)) for (const index of [at, at + 1, at + 2]) familiar.add(index);
  }
  const unknown = new Set(words.filter((_, index) => !familiar.has(index)).map(({ at }) => at));
  return (at) => !unknown.has(at) || known.has(splitWords(lines[at] ?? '').join(' '));
}
