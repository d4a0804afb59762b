import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PostBody } from './post-body';

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="https://evil.example"><input name=x></form>',
  '[x](javascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '![x](x "t\\" onerror=alert(1)")',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '`<script>alert(1)</script>`',
  '```html"onload="alert(1)\n<script>alert(1)</script>\n```',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
  '[^1]\n\n[^1]: <script>alert(1)</script>',
  'https://x.example/"onmouseover="alert(1)',
  '<!--><script>alert(1)</script>-->',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];

const ATTRIBUTE = /\s([\w:-]+)(?:="([^"]*)")?/g;

test.each(HOSTILE)('%j renders no script, frame, form, event handler or executable address', (markdown) => {
  const tags = renderToStaticMarkup(<PostBody content={markdown} />).match(/<[a-z][^>]*>/gi) ?? [];
  for (const tag of tags) {
    expect(tag).not.toMatch(/^<(script|iframe|object|embed|style|meta|base|form|svg|math|details)/i);
    // React adds a preload link for each image.
    if (tag.startsWith('<link')) expect(tag).toMatch(/^<link rel="preload" as="image" href="x"\/>$/);
    for (const [, name = '', value = ''] of tag.matchAll(ATTRIBUTE)) {
      expect(name).not.toMatch(/^(on|srcdoc|style|formaction)/i);
      if (['href', 'src'].includes(name))
        expect(value).toMatch(/^((https?|mailto|ircs?|xmpp):|[#/]|[^:]*$)/i);
    }
  }
});

test.each([
  ['| Step |\n|---|\n| One |', '<th>Step</th>'],
  ['- [x] Signed', 'aria-label="Done"'],
  ['~~Forty~~ 41 percent', '<del>Forty</del>'],
  ['https://firm.example', '<a href="https://firm.example"'],
  ['> Measured twice.', '<blockquote>'],
  ['```sh\nls\n```', '<code class="language-sh">ls'],
])('%j renders %s', (markdown, html) => {
  expect(renderToStaticMarkup(<PostBody content={markdown} />)).toContain(html);
});
