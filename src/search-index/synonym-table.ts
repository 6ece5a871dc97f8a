import { otherNumber } from '../domain/search/plural-forms.ts'

/** Looks up what else a word or a phrase of a query means. Each meaning is a group of words, because 'ice cream' matches where both stand. */
export class SynonymTable {
  readonly #byPhrase = new Map<string, string[][]>()
  /** The most words of a phrase. */
  readonly longest: number

  /**
   * @param lines phrases that mean the same, folded, words separated by a space
   * @param kinds what a general word stands for
   */
  constructor(lines: readonly (readonly string[])[], kinds: Readonly<Record<string, readonly string[]>>) {
    for (const line of lines) {
      for (const phrase of line)
        this.#add(
          phrase,
          line.filter((other) => other !== phrase),
        )
    }
    for (const [phrase, narrower] of Object.entries(kinds)) this.#add(phrase, narrower)
    this.longest = Math.max(1, ...[...this.#byPhrase.keys()].map((phrase) => phrase.split(' ').length))
  }

  /** The synonyms of consecutive words, or of them with the last in its other number; empty when there are none. */
  of(words: readonly string[]): readonly string[][] {
    const last = words.at(-1) ?? ''
    for (const form of [last, ...otherNumber(last)]) {
      const found = this.#byPhrase.get([...words.slice(0, -1), form].join(' '))
      if (found) return found
    }
    return []
  }

  #add(phrase: string, others: readonly string[]): void {
    this.#byPhrase.set(phrase, [...(this.#byPhrase.get(phrase) ?? []), ...others.flatMap((other) => numbersOf(other.split(' ')))])
  }
}

/** A phrase in both numbers of its last word. */
function numbersOf(phrase: string[]): string[][] {
  const last = phrase.at(-1) ?? ''
  return [last, ...otherNumber(last)].map((form) => [...phrase.slice(0, -1), form])
}
