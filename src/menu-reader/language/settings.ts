/** Constants for telling the language of a menu (`detect-language.ts`). Chosen on typeset menus in all six languages, seeds 20000 to 20023. */
export const DETECTION = {
  /** Sum of the weights of its words that a language needs; a word of one language only weighs 1. */
  minWeight: 3,
  /** The next language has at most this share of it. Otherwise the menu mixes languages, and the first configured one is used. */
  maxNextShare: 0.75,
} as const
