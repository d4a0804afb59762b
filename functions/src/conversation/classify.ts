import type { ParsedMail } from './parse-mail.ts';

/** A person's reply, a program's, or a report that a mail of ours did not arrive, in the words of the mail server. */
export type MailNature =
  | { nature: 'reply' | 'automatic' }
  /** A bounce without a report is not certain: an empty sender says only that the mail may not have arrived. */
  | { nature: 'bounce'; words: string; certain: boolean; recipients: string[] };

const MAX_WORDS = 300;
const DAEMON =
  /^"?(?:mailer-?daemon|mail-?daemon|mail-?delivery?|mdaemon|postmaster|bounces?|system.administrator)"?(?:@|$)/i;
const DAEMON_NAME =
  /mailer-daemon|mail deliver|mail(?:server)? system|delivery (?:sub)?system|postmaster|system administrator/i;
const FAILURE =
  /\b55\d[ -]|\b5\d\d[ -]#?5\.\d|\(#5\.\d|undeliver|not (?:be |been |yet )?(?:possible to )?deliver|n't (?:be )?deliver|unable to deliver|deliver(?:y|ies)? (?:has |have )?fail|failure notice|failed permanently|permanent(?:ly)? (?:error|fail)|fail(?:ed|ure)? (?:deliver|address|recipient|to deliver|mail)|returned mail|(?:user|recipient|address|mailbox|account) (?:is |was |has been |does |name )?(?:unknown|not (?:exist|found|listed)|full|disabled|invalid|unavailable)|(?:unknown|no such|invalid|nonexist(?:ent|ing)) (?:local )?(?:user|recipient|address|mailbox)|unzustellbar|nicht zugestellt|non (?:remis|distribu)|no se (?:ha podido|pudo) entregar|退信|недоставлен|не доставлен/i;
const DELAY =
  /\bdelay|\bstill (?:be )?(?:re)?try|will (?:keep|continue|be retried|retry)|not yet been delivered|not need to resend/i;
const FOR_GOOD = /\b5\.\d\.\d|\b5[05]\d[ -]|giv(?:en|ing) up|permanent/i;
/** Programs write these words before the subject of an automatic mail. */
const AUTOMATIC_SUBJECT =
  /^(?:re: *)?\W{0,3}(?:auto(?:mati[a-zé]+|mated)?[- ]?(?:reply|response|re:|svar|antwort|antwoord|válasz|vastaus|:)|out of (?:the )?office|ooo\b|vacation|abwesen|réponse automatique|absen|respuesta automática|fuera de|resposta automática|ausência|risposta automatica|fuori (?:sede|ufficio)|afwezig|frånvaro|fravær|automatisk|automaattinen|poissa|automatyczna|odpowiedź automatyczna|otomatik|ofis dışında|автоматич|автоответ|вне офиса|رد تلقائي|الرد التلقائي|خارج المكتب|תשובה אוטומטית|מענה אוטומטי|αυτόματη|automatická|automatikus|自動応答|自動返信|不在|자동 ?(?:회신|응답)|부재중|自动(?:答复|回复)|自動(?:回覆|答覆))/iu;
/** The value of a header that says so. */
const NOT_AUTOMATIC = /^(?:no\b|$)/i;

/** @param envelopeSender as the provider gives it, `<>` or '' for none */
export function classify(mail: ParsedMail, envelopeSender = mail.headers['return-path']): MailNature {
  const { headers, from, report, subject } = mail;
  const isEmpty = envelopeSender !== undefined && /^(?:<>)?$/.test(envelopeSender.trim());
  // People too are called "System Administrator".
  const hasSender = !isEmpty && envelopeSender !== undefined;
  const isNamed = !hasSender && DAEMON_NAME.test(from.name);
  const isDaemon = isNamed || DAEMON.test(from.address) || headers['from']?.endsWith('<>');
  const type = headers['content-type'] ?? '';
  const isReport = envelopeSender === undefined && /^multipart\/report/i.test(type);
  if (/^multipart\/report;.*report-type="?(?:disposition|feedback)/i.test(type))
    return { nature: 'automatic' };
  const beginning = `${subject}\n${mail.text.slice(0, 4_000)}`;
  const isMarked = isMarkedAutomatic(mail, isEmpty);
  const isSubmitted = !NOT_AUTOMATIC.test(headers['auto-submitted'] ?? '');
  if (!isEmpty && !isDaemon && !isReport) return { nature: isMarked || isSubmitted ? 'automatic' : 'reply' };

  const failures = report.fields.filter(
    ({ action = '', status = '' }) => /^fail/i.test(action) || (action === '' && /^\D{0,3}5\./.test(status)),
  );
  const listed = headers['x-failed-recipients']?.toLowerCase().split(/[\s,]+/) ?? [];
  const recipients = failures.length > 0 ? failures.map(failedRecipient) : listed;
  const diagnoses = failures.map((failed) => diagnosisOf(mail, failed)).join('\n');
  const words = diagnoses.slice(0, MAX_WORDS) || searchedText(mail);
  const bounce = { nature: 'bounce', words, recipients } as const;
  if (failures.length > 0) return { ...bounce, certain: true };
  if (report.isAbuse || report.fields.some(({ action }) => action)) return { nature: 'automatic' };
  if (listed.length > 0) return { ...bounce, certain: true };
  const isDelay = DELAY.test(beginning) && !FOR_GOOD.test(beginning);
  if (isMarked || isDelay) return { nature: 'automatic' };
  const certain = FAILURE.test(beginning);
  const saysSo = certain || (isEmpty && !isSubmitted);
  return saysSo ? { ...bounce, certain } : { nature: 'automatic' };
}

/**
 * RFC 3834, and what programs do beside it. `Precedence`, `List-Id` and `X-Auto-Response-Suppress` say nothing: desks set
 * them on people's words.
 */
function isMarkedAutomatic({ headers, subject }: ParsedMail, isEmptySender: boolean): boolean {
  return (
    /^auto_reply/i.test(headers['precedence'] ?? '') ||
    /auto-?re/i.test(headers['x-post-messageclass'] ?? '') ||
    (isEmptySender && AUTOMATIC_SUBJECT.test(subject)) ||
    Object.entries(headers).some(
      ([name, value]) =>
        /^x-(?:mail-)?auto-?(?:repl|respon[ds](?!e-suppress))/.test(name) && !NOT_AUTOMATIC.test(value),
    )
  );
}

type Headers = ParsedMail['headers'];

/** The address as the answer had it, if the report says so, else where it was forwarded; '' if it names none. */
const failedRecipient = ({ 'original-recipient': original, 'final-recipient': final = '' }: Headers) =>
  withoutType(original ?? final)
    .replace(/[<>]/g, '')
    .toLowerCase();

const withoutType = (value: string) => value.replace(/^[a-z0-9-]+ *; */i, '');

function diagnosisOf(mail: ParsedMail, failed: Headers): string {
  const words = withoutType(failed['diagnostic-code'] ?? failed['status'] ?? searchedText(mail));
  return [failedRecipient(failed), words].filter((part) => part !== '').join(': ');
}

/** The line that says why, else the beginning. */
function searchedText({ text, subject }: ParsedMail): string {
  const lines = text
    .slice(0, 8_000)
    .split('\n')
    .map((line) => line.trim());
  const why = lines.find((line) => /\b5\d\d[ -]|\b5\.\d\.\d/.test(line));
  return (
    why ??
    (lines
      .filter((line) => line !== '')
      .slice(0, 4)
      .join(' ') ||
      subject)
  ).slice(0, MAX_WORDS);
}
