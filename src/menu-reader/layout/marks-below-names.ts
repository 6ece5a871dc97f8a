import type { MarkReader } from '../marks/dietary-marks.ts'
import type { LabelledLine } from './label-lines.ts'
import { MARKS_BELOW_NAMES } from './settings.ts'

/**
 * Returns the lines of descriptions whose marks are probably those of another item: the marks of the menu stand after names, and the line begins like a name.
 * A name that was taken for a description of the item above would give that item its tags.
 */
export function findForeignMarks(labelled: readonly LabelledLine[], marks: MarkReader): Set<LabelledLine> {
  const marked = labelled.filter(({ role, line }) => role !== 'note' && role !== 'heading' && marks.split(line.text).tags.length > 0)
  const below = marked.filter(({ role }) => role === 'description')
  const isUsual =
    below.length > MARKS_BELOW_NAMES.maxShare * marked.length || marked.length - below.length < MARKS_BELOW_NAMES.minAfterNames
  return new Set(isUsual ? [] : below.filter(({ line }) => BEGINS_LIKE_NAME.test(line.text)))
}

const BEGINS_LIKE_NAME = /^\P{L}*\p{Lu}/u
