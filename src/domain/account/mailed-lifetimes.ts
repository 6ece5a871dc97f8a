/** How long what an account is mailed works: in seconds for the clock, in words for mails and dialogs. */
export const MAILED_LIFETIMES = {
  confirmation: { seconds: 24 * 60 * 60, words: '24 hours' },
  recovery: { seconds: 60 * 60, words: 'an hour' },
  signIn: { seconds: 10 * 60, words: 'ten minutes' },
  invitation: { seconds: 7 * 24 * 60 * 60, words: 'seven days' },
  proof: { seconds: 10 * 60, words: 'ten minutes' },
} as const

/** Wrong codes after which a mailed one is worth nothing. */
export const MAILED_CODE_TRIES = 5
