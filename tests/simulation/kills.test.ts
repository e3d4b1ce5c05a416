import { describe, expect, it } from 'vitest';
import { dyingAt, STORIES, storyOf } from './kills.ts';
import { tellSafely } from './seeds.ts';

describe('a worker that dies at any await, and the one after it a little later', () => {
  it.each(Array.from({ length: STORIES }, (_, index) => index))('story %i', async (index) => {
    const story = storyOf(index);
    const { moments, violations } = await tellSafely(story);
    const found = violations.map(({ rule, detail }) => `undisturbed: ${rule}: ${detail}`);
    expect(moments).toBeGreaterThan(0);
    for (let moment = 1; moment <= moments; moment += 1) {
      const outcome = await tellSafely(dyingAt(story, moment));
      found.push(...outcome.violations.map(({ rule, detail }) => `await ${moment}: ${rule}: ${detail}`));
    }
    expect(found).toEqual([]);
  });
});
