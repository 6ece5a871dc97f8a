/** ISO 639-3 codes. */
export const LANGUAGES = ['eng', 'fra', 'deu', 'ita', 'spa', 'por'] as const
export type Language = (typeof LANGUAGES)[number]

/** The first is the language of most menus. */
export type Languages = readonly [Language, ...Language[]]
