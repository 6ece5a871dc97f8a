import { otherNumber } from '../domain/search/plural-forms.ts'

/** Looks up the synonyms of a word. Each is a group of words, because 'ice cream' matches where both stand. */
export class SynonymTable {
  readonly #byWord = new Map<string, string[][]>()

  /** @param lines phrases that mean the same, folded, words separated by a space */
  constructor(lines: readonly (readonly string[])[]) {
    for (const line of lines) {
      for (const phrase of line) {
        // A phrase of several words is no key: its words mean other things alone.
        if (phrase.includes(' ')) continue
        const others = line.filter((other) => other !== phrase).map((other) => other.split(' '))
        this.#byWord.set(phrase, [...(this.#byWord.get(phrase) ?? []), ...others.flatMap(numbersOf)])
      }
    }
  }

  /** The synonyms of a word or of its other number; empty when there are none. */
  of(word: string): readonly string[][] {
    for (const form of [word, ...otherNumber(word)]) {
      const found = this.#byWord.get(form)
      if (found) return found
    }
    return []
  }
}

/** A phrase in both numbers of its last word. */
function numbersOf(phrase: string[]): string[][] {
  const last = phrase.at(-1) ?? ''
  return [last, ...otherNumber(last)].map((form) => [...phrase.slice(0, -1), form])
}
