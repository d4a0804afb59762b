const HIDDEN = ['style', 'script', 'title', 'template'];
const BLOCKS = new Set(
  'address article blockquote center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', copy: '©', reg: '®', trade: '™' },
  ...{ hellip: '…', mdash: '—', ndash: '–', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bull: '•' },
  ...{ laquo: '«', raquo: '»', euro: '€', pound: '£', eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', zwnj: '', shy: '' },
};

/** With `>` before the lines of a quotation. The text is shown as text, so unknown tags and entities do no harm. */
export function htmlToText(html: string): string {
  const lines: string[] = [];
  let line = '';
  let depth = 0;
  let isPreformatted = false;
  const add = (text: string) => {
    const decoded = decodeEntities(text);
    for (const [index, part] of (isPreformatted ? decoded.split(/\r?\n/) : [decoded]).entries()) {
      if (index > 0) endLineOrBlank();
      line += part.replace(/\s+/g, ' ');
    }
  };
  const endLine = () => {
    const text = line.replace(/ +/g, ' ').trim();
    line = '';
    if (text === '' && (lines.at(-1) ?? '').replace(/[> ]/g, '') === '') return;
    lines.push(`${'> '.repeat(Math.min(depth, 10))}${text}`.trimEnd());
  };

  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) break;
    add(html.slice(at, open));
    if (!/[a-z/!?]/i.test(html[open + 1] ?? '')) {
      add('<');
      at = open + 1;
      continue;
    }
    const end = endOfTag(html, open);
    if (end === -1) return finish();
    at = end;
    const [, slash = '', name = ''] =
      /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 20))?.map((part) => part.toLowerCase()) ?? [];
    if (slash === '' && HIDDEN.includes(name)) {
      const endTag = new RegExp(`</${name}`, 'gi');
      endTag.lastIndex = at;
      const match = endTag.exec(html);
      if (!match) return finish();
      at = match.index;
    } else if (name === 'br') endLineOrBlank();
    else if (BLOCKS.has(name)) {
      if (line.trim() === '') line = '';
      else endLine();
      if (slash === '/' && (name === 'p' || /^h\d$/.test(name))) endLine();
      if (name === 'pre') isPreformatted = slash === '';
      if (name === 'blockquote') depth = Math.max(0, depth + (slash === '' ? 1 : -1));
      if (name === 'li' && slash === '') line = '- ';
    } else if (name === 'td' || name === 'th') line += ' ';
  }
  add(html.slice(at));
  return finish();

  function endLineOrBlank() {
    if (line.trim() === '') {
      lines.push('>'.repeat(Math.min(depth, 10)));
      line = '';
    } else endLine();
  }
  function finish(): string {
    if (line.trim() !== '') endLine();
    while (/^[> ]*$/.test(lines.at(-1) ?? 'end')) lines.pop();
    return lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }
}

/** The index after a tag or comment; -1 if it does not end. A quoted value may hold `>`. */
function endOfTag(html: string, open: number): number {
  const pattern = html.startsWith('<!--', open) ? /-->/g : /=\s*(?:"[^"]*"|'[^']*')|>/g;
  pattern.lastIndex = open;
  for (;;) {
    const part = pattern.exec(html)?.[0];
    if (part === undefined) return -1;
    if (part.endsWith('>')) return pattern.lastIndex;
  }
}

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});?/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? entity;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
