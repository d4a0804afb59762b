import { expect, it } from 'vitest';
import { parseTopic, withTopic } from './topic';

it('is the first line of the message if it names a solution', () => {
  expect(parseTopic('Topic: Cloud Migration\n\nHello')).toBe('Cloud Migration');
  expect(parseTopic('Topic: Cloud Migration')).toBe('Cloud Migration');
  expect(parseTopic('Topic: Gardening\n\nHello')).toBeUndefined();
  expect(parseTopic('Hello\nTopic: Cloud Migration')).toBeUndefined();
  expect(parseTopic('')).toBeUndefined();
});

it('is inserted before the message', () => {
  expect(withTopic('', 'Infrastructure')).toBe('Topic: Infrastructure\n\n');
  expect(withTopic('Hello', 'Infrastructure')).toBe('Topic: Infrastructure\n\nHello');
});

it('replaces another topic', () => {
  expect(withTopic('Topic: Infrastructure\n\nHello\nthere', 'Cloud Migration')).toBe(
    'Topic: Cloud Migration\n\nHello\nthere',
  );
});
