/** Characters of scripts that put no spaces between words: Chinese, Japanese, Thai, Lao, Burmese and Khmer. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u
/** A combining mark belongs to the character before it, so that no word begins with one. */
const COMBINING_MARK = /^\p{M}/u

export function isUnspaced(word: string): boolean {
  return UNSPACED.test(word)
}

/**
 * Adds every ending of the words in scripts without spaces, because a word may begin at any letter: '紅燒牛肉麵' also gives '牛肉麵', which
 * '牛肉' finds. Other words are unchanged.
 */
export function withEndings(words: readonly string[]): readonly string[] {
  return words.some(isUnspaced) ? words.flatMap((word) => (isUnspaced(word) ? endingsOf(word) : [word])) : words
}

function endingsOf(word: string): string[] {
  const letters = [...word]
  return letters.map((_, start) => letters.slice(start).join('')).filter((ending) => !COMBINING_MARK.test(ending))
}
