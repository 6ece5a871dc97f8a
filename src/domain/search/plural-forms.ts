/** Endings that look like a plural and are none: 'glass', 'couscous', 'anis'. */
const NO_PLURAL = /(ss|us|is)$/
const MIN_LENGTH = 4

/**
 * The other number of an English word: singulars of a plural and plurals of a singular, 'berries' for 'berry' and 'loaf' for 'loaves'. Some are no
 * words ('tomatoe'): they are compared with words of the guide only.
 */
export function otherNumber(word: string): string[] {
  return [...singularsOf(word), ...pluralsOf(word)]
}

function singularsOf(word: string): string[] {
  if (word.length < MIN_LENGTH || !word.endsWith('s') || NO_PLURAL.test(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (word.endsWith('ves')) return [`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`, word.slice(0, -1)]
  if (/(ch|sh|x|s|o|z)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  return [word.slice(0, -1)]
}

function pluralsOf(word: string): string[] {
  if (word.length < MIN_LENGTH - 1 || (word.endsWith('s') && !NO_PLURAL.test(word))) return []
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  if (/(ch|sh|x|s|o|z)$/.test(word)) return [`${word}es`, `${word}s`]
  if (word.endsWith('f')) return [`${word.slice(0, -1)}ves`, `${word}s`]
  return [`${word}s`]
}
