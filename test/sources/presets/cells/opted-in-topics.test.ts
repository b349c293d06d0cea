// Answers about topics, of which one yes is enough for a contact and a no is only about its topic.
import { expect, it } from 'vitest';
import { topicAnswers } from '../../../../src/sources/presets/cells/opted-in-topics.ts';

const answer = (name: string, status: string): object => ({
  TopicName: name,
  SubscriptionStatus: status,
});

it.each([
  ['all topics that were wanted', [answer('Tea', 'OPT_IN'), answer('News', 'OPT_OUT')], 'Tea'],
  ['several', [answer('Tea', 'OPT_IN'), answer('News', 'OPT_IN')], 'Tea, News'],
])('names %s', (_, topics, names) => {
  expect(topicAnswers(JSON.stringify(topics))).toEqual([names, 'OPT_IN']);
});

it('says when no topic was wanted', () => {
  expect(topicAnswers(JSON.stringify([answer('News', 'OPT_OUT')]))).toEqual(['', 'OPT_OUT']);
});

it.each(['', '[]', '[{"TopicName":"Tea"}]', '[null,"Tea"]', '{}', 'OPT_IN'])(
  'takes %j for no answer',
  (cell) => {
    expect(topicAnswers(cell)).toEqual(['', '']);
  },
);
