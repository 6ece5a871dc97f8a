const PESCATARIAN = /\b(?:p[ei]sc[aeo]t[aeo]rian|pesci)s?\b/

/** What a search for a diet means that no menu marks, so that no result can promise it. */
type UnmarkedDiet = {
  name: string
  /** Words that no found dish may mention: dishes that mention meat are certainly not pescatarian, but the others need not be. */
  excluded: readonly string[]
  /** What is found when the diet is all that is asked for. */
  words: readonly string[]
}

/** Returns the diet that a folded query asks for and that no menu marks; null for none. */
export function unmarkedDietIn(text: string): UnmarkedDiet | null {
  return PESCATARIAN.test(text) ? { name: 'pescatarian', excluded: ['meat'], words: ['fish', 'seafood'] } : null
}

/** Whether a folded word names such a diet. It stays a word of the query, because a dish may be called so. */
export function isUnmarkedDiet(word: string): boolean {
  return PESCATARIAN.test(word)
}
