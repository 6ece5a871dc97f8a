import { differenceOfShapes, type InkShape } from '../image/ink-shapes.ts'
import { MARK_SHAPES } from './settings.ts'

/** A mark on the page: its ink, the codes that were read, and those that the letters only resemble; null where there are none. */
export type MarkInk = { shape: InkShape | null; codes: readonly string[] | null; like: readonly string[] | null }

/**
 * Compares the marks of a page by their look, because a page prints few marks many times, and small letters are misread in different ways.
 * @returns for each mark whose codes could not be read, the codes of those that look the same, if these agree; 'disputed' for a mark with codes if as many
 * marks of exactly its look have other codes, because it is unknown which are wrong; otherwise null
 */
export function agreeMarks(marks: readonly MarkInk[]): (readonly string[] | null | 'disputed')[] {
  return marks.map((mark) => {
    const { shape, codes } = mark
    if (!shape) return null
    if (codes) return isOutvoted({ shape, codes }, marks) ? 'disputed' : null
    const certain = codesOfSame(shape, marks)
    if (certain) return certain
    const isAlike = (other: MarkInk) => other.shape !== null && differenceOfShapes(shape, other.shape) < MARK_SHAPES.maxDifference
    const votes = marks
      .filter((other) => other === mark || isAlike(other))
      .flatMap((other) => {
        const own = other.codes ?? other.like
        return own ? [{ codes: own, isExact: other.codes !== null }] : []
      })
    const [first] = votes
    if (!first || new Set(votes.map((vote) => vote.codes.join())).size > 1) return null
    // Letters of one mark that only resemble codes agree with nothing: 'Veggie' resembles 'v ngci h'.
    const letters = votes.length * first.codes.join('').length
    const isSure = votes.some(({ isExact }) => isExact) || letters >= MARK_SHAPES.minLetters
    return votes.length >= MARK_SHAPES.minAlike && isSure ? first.codes : null
  })
}

/** The codes of marks that look exactly the same, whatever this one resembles. One such mark is enough when it has several letters. */
function codesOfSame(shape: InkShape, marks: readonly MarkInk[]): readonly string[] | null {
  const same = marks.flatMap((other) =>
    other.codes && other.shape && differenceOfShapes(shape, other.shape) < MARK_SHAPES.sameShape ? [other.codes] : [],
  )
  const [first] = same
  if (!first || same.some((codes) => codes.join() !== first.join())) return null
  return same.length >= MARK_SHAPES.minAlike || first.join('').length >= MARK_SHAPES.minLettersOfOne ? first : null
}

function isOutvoted({ shape, codes }: { shape: InkShape; codes: readonly string[] }, marks: readonly MarkInk[]): boolean {
  const alike = marks.filter((other) => other.codes && other.shape && differenceOfShapes(shape, other.shape) < MARK_SHAPES.sameShape)
  const same = alike.filter((other) => other.codes?.join() === codes.join())
  return alike.length - same.length >= Math.max(1, same.length)
}
