import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { expect, test } from 'vitest';

const sourceFolder = join(import.meta.dirname, '..');

interface Scale {
  properties: RegExp;
  /** Matches the allowed parts of a value. */
  allowed: RegExp;
}

const scales: Record<string, Scale> = {
  'font size': {
    properties: /^font-size$/,
    allowed: /^(\$text-\w+|var\(--(display|title|lede)\)|[\d.]+em|0|inherit)$/,
  },
  radius: { properties: /radius$/, allowed: /^(\$radius-\w+|0|inherit)$/ },
  space: { properties: /^(gap|(row|column)-gap|(padding|margin)(-.+)?)$/, allowed: /^(?!.*[\d.]rem\b)/ },
  color: { properties: /^/, allowed: /^(?!.*(#[\da-f]{3}|\b(rgb|hsl|oklch)a?\())/i },
};

const modules = globSync('**/*.module.css', { cwd: sourceFolder }).map((file) => {
  const root = postcss.parse(readFileSync(join(sourceFolder, file), 'utf8'));
  return { file, root };
});

for (const [name, { properties, allowed }] of Object.entries(scales))
  test(`every ${name} in a CSS module comes from tokens.ts or colors.ts`, () => {
    const violations: string[] = [];
    for (const { file, root } of modules)
      root.walkDecls(properties, ({ prop, value, source }) => {
        const parts = name === 'radius' ? value.split(' ') : [value]; // one for each corner
        if (parts.every((part) => allowed.test(part))) return;
        violations.push(`${file}:${source?.start?.line} ${prop}: ${value}`);
      });
    expect(violations).toEqual([]);
  });

test('every color that is not gray is defined in colors.ts', () => {
  const sources = ['index.html', 'src/**/*.{ts,tsx,css}', '../media/{*,!(node_modules)/**/*}.ts'];
  const violations = globSync(sources, { cwd: join(sourceFolder, '..') })
    .filter((file) => !/\.test\.|theme\/colors\.ts$/.test(file))
    .flatMap((file) =>
      (readFileSync(join(sourceFolder, '..', file), 'utf8').match(/#[\da-f]{6}\b|#[\da-f]{3}\b/gi) ?? [])
        .filter((color) => !/^#(.)\1*$/.test(color)) // grays such as #333 are allowed
        .map((color) => `${file}: ${color}`),
    );
  expect(violations).toEqual([]);
});

test('media queries are ranges with the breakpoints of tokens.ts', () => {
  const violations: string[] = [];
  for (const { file, root } of modules)
    root.walkAtRules('media', ({ params }) => {
      if (/\d(em|px)|-width/.test(params)) violations.push(`${file}: ${params}`);
    });
  expect(violations).toEqual([]);
});
