/** The languages of menus, by their codes in ISO 639-3. */
export const LANGUAGES = ['eng', 'fra', 'deu', 'ita', 'spa', 'por'] as const
export type Language = (typeof LANGUAGES)[number]

/** The configured languages, the one that most menus are in first. */
export type Languages = readonly [Language, ...Language[]]
