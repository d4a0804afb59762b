import type { ParsedMail } from './parse-mail.ts';

/** The nature of a mail: a person's reply, a program's automatic mail, or a report that one of our mails did not arrive. */
export type MailNature =
  | { nature: 'reply' | 'automatic' }
  /**
   * `isCertain` is false if only an empty envelope sender suggests that our mail did not arrive. `reason` quotes the mail
   * server.
   */
  | { nature: 'bounce'; reason: string; isCertain: boolean; recipients: string[] };

const MAX_REASON_LENGTH = 300;

// The names and words by which mail servers' reports are recognized.
const DAEMON_ADDRESS =
  /^"?(?:mailer-?daemon|mail-?daemon|mail-?delivery?|mdaemon|postmaster|bounces?|system.administrator)"?(?:@|$)/i;
const DAEMON_NAME =
  /mailer-daemon|mail deliver|mail(?:server)? system|delivery (?:sub)?system|postmaster|system administrator/i;
const FAILURE =
  /\b55\d[ -]|\b5\d\d[ -]#?5\.\d|\(#5\.\d|undeliver|not (?:be |been |yet )?(?:possible to )?deliver|n't (?:be )?deliver|unable to deliver|deliver(?:y|ies)? (?:has |have )?fail|failure notice|failed permanently|permanent(?:ly)? (?:error|fail)|fail(?:ed|ure)? (?:deliver|address|recipient|to deliver|mail)|returned mail|(?:user|recipient|address|mailbox|account) (?:is |was |has been |does |name )?(?:unknown|not (?:exist|found|listed)|full|disabled|invalid|unavailable)|(?:unknown|no such|invalid|nonexist(?:ent|ing)) (?:local )?(?:user|recipient|address|mailbox)|unzustellbar|nicht zugestellt|non (?:remis|distribu)|no se (?:ha podido|pudo) entregar|退信|недоставлен|не доставлен/i;
const DELAY =
  /\bdelay|\bstill (?:be )?(?:re)?try|will (?:keep|continue|be retried|retry)|not yet been delivered|not need to resend/i;
const PERMANENT_FAILURE = /\b5\.\d\.\d|\b5[05]\d[ -]|giv(?:en|ing) up|permanent/i;

/** Programs put these words before the subject of an automatic mail. */
const AUTOMATIC_SUBJECT =
  /^(?:re: *)?\W{0,3}(?:auto(?:mati[a-zé]+|mated)?[- ]?(?:reply|response|re:|svar|antwort|antwoord|válasz|vastaus|:)|out of (?:the )?office|ooo\b|vacation|abwesen|réponse automatique|absen|respuesta automática|fuera de|resposta automática|ausência|risposta automatica|fuori (?:sede|ufficio)|afwezig|frånvaro|fravær|automatisk|automaattinen|poissa|automatyczna|odpowiedź automatyczna|otomatik|ofis dışında|автоматич|автоответ|вне офиса|رد تلقائي|الرد التلقائي|خارج المكتب|תשובה אוטומטית|מענה אוטומטי|αυτόματη|automatická|automatikus|自動応答|自動返信|不在|자동 ?(?:회신|응답)|부재중|自动(?:答复|回复)|自動(?:回覆|答覆))/iu;
/** The value by which a header states that the mail is not automatic. */
const NOT_AUTOMATIC = /^(?:no\b|$)/i;

/**
 * Decides whether a mail is a reply, an automatic mail or a bounce.
 * @param envelopeSender as the provider sends it: `<>` or '' if the sender is empty
 */
export function classify(mail: ParsedMail, envelopeSender = mail.headers['return-path']): MailNature {
  const { headers, from, report, subject } = mail;
  const isEmptySender = envelopeSender !== undefined && /^(?:<>)?$/.test(envelopeSender.trim());
  // The name in From counts only if the envelope sender is empty or unknown, because people may be called "System Administrator" too.
  const hasEnvelopeSender = !isEmptySender && envelopeSender !== undefined;
  const hasDaemonName = !hasEnvelopeSender && DAEMON_NAME.test(from.name);
  const isDaemon = hasDaemonName || DAEMON_ADDRESS.test(from.address) || headers['from']?.endsWith('<>');
  const contentType = headers['content-type'] ?? '';
  // If neither the provider nor Return-Path has an envelope sender, the content type decides whether the mail is a delivery report.
  const isReportByType = envelopeSender === undefined && /^multipart\/report/i.test(contentType);
  // Read receipts (`disposition`) and complaints about spam (`feedback`) are not delivery reports.
  if (/^multipart\/report;.*report-type="?(?:disposition|feedback)/i.test(contentType))
    return { nature: 'automatic' };
  const beginning = `${subject}\n${mail.text.slice(0, 4_000)}`;
  const isMarked = isMarkedAutomatic(mail, isEmptySender);
  const isAutoSubmitted = !NOT_AUTOMATIC.test(headers['auto-submitted'] ?? '');
  if (!isEmptySender && !isDaemon && !isReportByType)
    return { nature: isMarked || isAutoSubmitted ? 'automatic' : 'reply' };

  const failures = report.fields.filter(
    ({ action = '', status = '' }) => /^fail/i.test(action) || (action === '' && /^\D{0,3}5\./.test(status)),
  );
  const failedAddresses = headers['x-failed-recipients']?.toLowerCase().split(/[\s,]+/) ?? [];
  const recipients = failures.length > 0 ? failures.map(failedRecipient) : failedAddresses;
  const diagnoses = failures.map((failure) => describeFailure(mail, failure)).join('\n');
  const reason = diagnoses.slice(0, MAX_REASON_LENGTH) || findReason(mail);
  const bounce = { nature: 'bounce', reason, recipients } as const;
  if (failures.length > 0) return { ...bounce, isCertain: true };
  // The other actions, such as delayed and delivered, are not failures.
  if (report.isAbuse || report.fields.some(({ action }) => action)) return { nature: 'automatic' };
  if (failedAddresses.length > 0) return { ...bounce, isCertain: true };
  const isDelay = DELAY.test(beginning) && !PERMANENT_FAILURE.test(beginning);
  if (isMarked || isDelay) return { nature: 'automatic' };
  const isCertain = FAILURE.test(beginning);
  const isBounce = isCertain || (isEmptySender && !isAutoSubmitted);
  return isBounce ? { ...bounce, isCertain } : { nature: 'automatic' };
}

/**
 * Returns true if the subject or a header marks a mail as automatic. `Auto-Submitted` does not count, because bounces have it
 * too. `Precedence: bulk`, `List-Id` and `X-Auto-Response-Suppress` do not count, because help desks set them on mails that
 * people write.
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

/** Returns the address that our answer was sent to. If the report omits it, returns the address that the answer was forwarded to, or ''. */
const failedRecipient = ({ 'original-recipient': original, 'final-recipient': final = '' }: Headers) =>
  withoutType(original ?? final)
    .replace(/[<>]/g, '')
    .toLowerCase();

/** Removes the type from a value such as `rfc822; ann@client.example`. */
const withoutType = (value: string) => value.replace(/^[a-z0-9-]+ *; */i, '');

function describeFailure(mail: ParsedMail, failure: Headers): string {
  const diagnosis = withoutType(failure['diagnostic-code'] ?? failure['status'] ?? findReason(mail));
  return [failedRecipient(failure), diagnosis].filter((part) => part !== '').join(': ');
}

/** Returns the first line with an error code such as 550 or 5.1.1, else the first four lines of the text, or the subject. */
function findReason({ text, subject }: ParsedMail): string {
  const lines = text
    .slice(0, 8_000)
    .split('\n')
    .map((line) => line.trim());
  const reason = lines.find((line) => /\b5\d\d[ -]|\b5\.\d\.\d/.test(line));
  return (
    reason ??
    (lines
      .filter((line) => line !== '')
      .slice(0, 4)
      .join(' ') ||
      subject)
  ).slice(0, MAX_REASON_LENGTH);
}
