import type { Word } from '../lines/word.ts'
import { isSizeName } from './parse-sizes.ts'
import { SIZE_HEADERS } from './settings.ts'
import type { SizeHeaders } from './size-headers.ts'

/** 'S', 'M' and 'L' are sizes only beside each other; a single letter may be a speck. */
export function isOfSizes(words: readonly Word[]): boolean {
  return headersOf(words).length > 0
}

/** Joins '175 ml', 'half pint' and 'pot for one', where no more than a space is between them. Empty when a word is not part of the name of a size. */
export function headersOf(words: readonly Word[]): SizeHeaders['headers'] {
  const headers: SizeHeaders['headers'] = []
  for (let at = 0; at < words.length; ) {
    if (/^[/|·,-]$/.test(words[at]?.text ?? '')) {
      at++
      continue
    }
    const count = [3, 2, 1].find((count) => {
      const own = words.slice(at, at + count)
      return own.length === count && nameOf(own) !== null && (count === 1 || isOneName(own))
    })
    if (!count) return []
    const own = words.slice(at, at + count)
    headers.push({ name: nameOf(own) ?? '', left: own[0]?.left ?? 0, right: own.at(-1)?.right ?? 0 })
    at += count
  }
  return headers
}

/** The name of a size; one word that was read as two, 'Lar ge', is joined. Null for other words. */
function nameOf(words: readonly Word[]): string | null {
  const name = words.map(({ text }) => text).join(' ')
  if (isSizeName(name)) return name
  const whole = name.replaceAll(' ', '')
  return words.length === 2 && whole.length >= SIZE_HEADERS.minLetters && /^\p{L}+$/u.test(whole) && isSizeName(whole) ? whole : null
}

/** 'Media' and 'Ración' above two columns of prices are two sizes, unless a space joins them or one of them is not a size of its own. */
function isOneName(words: readonly Word[]): boolean {
  const isApart = words.slice(1).some((second, i) => {
    const first = words[i] as Word
    return second.left - first.right > SIZE_HEADERS.maxSpace * Math.max(first.size ?? 0, second.size ?? 0)
  })
  return !(isApart && (words.length > 2 || words.every(({ text }) => isSizeName(text))))
}
