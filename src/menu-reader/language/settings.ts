/** Constants of language detection (`detect-language.ts`). Chosen on typeset menus in all six languages, seeds 20000 to 20023. */
export const DETECTION = {
  /** Minimum sum of the weights of a language's words; a word of only one language has weight 1. */
  minWeight: 3,
  /** Maximum share of this sum for the second language. Above it the menu mixes languages, and the first configured language is used. */
  maxNextShare: 0.75,
} as const
