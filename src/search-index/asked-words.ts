import { isCourseWord } from '../domain/search/courses.ts'
import type { SearchQuery } from '../domain/search/interpret-query.ts'
import { intersects } from './bitmap.ts'
import type { Catalogue } from './catalogue.ts'
import type { ReadingOptions } from './known-words.ts'
import { type Places, placesIn } from './places-in.ts'
import { readWords, understoodWord, type WordReading } from './read-words.ts'

/** Marks a word for a course that is alone or beside a place, a diet or a price: 'pudding', but not 'rice pudding'. */
export function withCourse(words: readonly WordReading[], places: Places): WordReading[] {
  if (!words.some(({ typed }) => isCourseWord(typed))) return [...words]
  const others = words.filter((_, position) => places.isOther(position))
  const [only] = others
  const isCourse = only !== undefined && others.length === 1 && isCourseWord(only.typed)
  return words.map((word) => (isCourse && word === only ? { ...word, isCourse } : word))
}

type AskedWords = { words: readonly WordReading[]; places: Places }

const NEGATIONS = ['no', 'not', 'without']

/**
 * Returns the words to look for among venues, and the places among them. All words of the query count when the name of a venue has a word
 * such as 'no', which otherwise excludes dishes.
 */
export function askedOfVenues(
  catalogue: Catalogue,
  { wordsWithNo }: SearchQuery,
  { words, places, reading }: AskedWords & { reading: ReadingOptions },
): AskedWords {
  const start = wordsWithNo.findIndex((word) => NEGATIONS.includes(word))
  const [negation, next] = start < 0 ? [] : wordsWithNo.slice(start)
  if (negation === undefined || next === undefined) return { words, places }
  const isName = catalogue.venueIndex.segments.some((segment) =>
    intersects(segment.documentsWithAll([negation, next], 'inName'), segment.visible),
  )
  if (!isName) return { words, places }
  const all = readWords(wordsWithNo, { ...reading, lesser: [] })
  return { words: all, places: placesIn(catalogue, all.map(understoodWord)) }
}
