export const EMAIL_TOKEN_LIFETIMES = {
  confirmation: { seconds: 24 * 60 * 60, words: '24 hours' },
  recovery: { seconds: 60 * 60, words: 'an hour' },
  signIn: { seconds: 10 * 60, words: 'ten minutes' },
  invitation: { seconds: 7 * 24 * 60 * 60, words: 'seven days' },
  newDevice: { seconds: 7 * 24 * 60 * 60, words: 'seven days' },
  proof: { seconds: 10 * 60, words: 'ten minutes' },
} as const

export const MAX_CODE_ATTEMPTS = 5
