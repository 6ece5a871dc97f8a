const NO_PLURAL = /(ss|us|is)$/
/** 'Negronis' has a singular. 'Pastis' is looked up as 'pasti', which no guide has. */
const NO_SINGULAR = /(ss|us)$/
const MIN_LENGTH = 4

/**
 * Returns the singular of a plural and the plurals of a singular: 'berries' for 'berry', 'chillies' for 'chilli', 'loaf' for 'loaves'.
 * Some results are not words ('tomatoe'); they are only compared with the words of venues and menus.
 */
export function otherNumber(word: string): string[] {
  return [...singularsOf(word), ...pluralsOf(word)]
}

/** Returns the word and its plurals. A typed plural does not mean one: 'oysters' is not the leaf of an oyster. */
export function withPlurals(word: string): string[] {
  return [word, ...pluralsOf(word)]
}

/** Returns what may be the singular of a plural, and nothing for other words. */
export function singularsOf(word: string): string[] {
  if (word.length < MIN_LENGTH || !word.endsWith('s') || NO_SINGULAR.test(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -2), word.slice(0, -1)]
  if (word.endsWith('ves')) return [`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`, word.slice(0, -1)]
  if (/(ch|sh|x|s|o|z)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  return [word.slice(0, -1)]
}

function pluralsOf(word: string): string[] {
  if (word.length < MIN_LENGTH - 1 || (word.endsWith('s') && !NO_PLURAL.test(word))) return []
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  if (/(ch|sh|x|s|o|z|[^aeiou]i)$/.test(word)) return [`${word}es`, `${word}s`]
  if (word.endsWith('f')) return [`${word.slice(0, -1)}ves`, `${word}s`]
  return [`${word}s`]
}
