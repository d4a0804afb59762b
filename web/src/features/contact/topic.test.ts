import { expect, test } from 'vitest';
import { parseTopic, withTopic } from './topic';

test('the topic is the first line of the message if it names a solution', () => {
  expect(parseTopic('Topic: Cloud Migration\n\nHello')).toBe('Cloud Migration');
  expect(parseTopic('Topic: Cloud Migration')).toBe('Cloud Migration');
  expect(parseTopic('Topic: Gardening\n\nHello')).toBeUndefined();
  expect(parseTopic('Hello\nTopic: Cloud Migration')).toBeUndefined();
  expect(parseTopic('')).toBeUndefined();
});

test('the topic is inserted before the message', () => {
  expect(withTopic('', 'Infrastructure')).toBe('Topic: Infrastructure\n\n');
  expect(withTopic('Hello', 'Infrastructure')).toBe('Topic: Infrastructure\n\nHello');
});

test('the topic replaces another one', () => {
  expect(withTopic('Topic: Infrastructure\n\nHello\nthere', 'Cloud Migration')).toBe(
    'Topic: Cloud Migration\n\nHello\nthere',
  );
});
