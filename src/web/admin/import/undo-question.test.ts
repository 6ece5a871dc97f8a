import { expect, test } from 'vitest'
import { undoSentences } from './undo-question.ts'

test.each([
  [
    'venues',
    { trashed: 31, restored: 12, kept: 2, kept_names: ['Olmo', 'Kumo'] },
    [
      '31 created venues go to the trash.',
      '12 changed venues get the values from before.',
      'Olmo and Kumo were changed or used since, and stay.',
    ],
  ],
  [
    'venues',
    { trashed: 1, restored: 0, kept: 1, kept_names: ['Olmo'] },
    ['1 created venue goes to the trash.', 'Olmo was changed or used since, and stays.'],
  ],
  ['users', { trashed: 0, restored: 1, kept: 0, kept_names: [] }, ['1 changed user gets the role and venues from before.']],
  [
    'menus',
    { trashed: 0, restored: 0, kept: 1200, kept_names: ['Lunch'] },
    ['Lunch and 1,199 others were changed or used since, and stay.', 'Nothing can be undone.'],
  ],
] as const)('undoSentences says of %s with %j: %j', (what, preview, sentences) => {
  expect(undoSentences(what, { ...preview, kept_names: [...preview.kept_names] })).toEqual(sentences)
})
