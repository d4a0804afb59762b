import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Unbroken } from './unbroken';

// React would write a comment between two text nodes. The expected HTML has none.
test('only short words with a hyphen become elements, and the text between them is one node', () => {
  const text = 'A runbook for a cut-over that nobody over-complicates';
  expect(renderToString(<Unbroken text={text} />)).toBe(
    'A runbook for a <span class="unbroken">cut-over</span> that nobody over-complicates',
  );
});
