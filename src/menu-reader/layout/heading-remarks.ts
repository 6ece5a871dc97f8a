import { type Line, wordsOf } from '../lines/line.ts'
import { createSegment } from '../lines/segment.ts'
import { median } from '../lines/statistics.ts'
import { HEADING_REMARKS } from './settings.ts'

/**
 * Removes what is set much smaller after the words of a heading: 'ROLLS 6 pieces', 'Breakfast served until noon'. It is a note about the section, and would make the line
 * as small as the dishes. A line with a price is a dish.
 */
export function removeHeadingRemarks(lines: readonly Line[]): Line[] {
  const usual = median(lines.filter(({ prices }) => prices.length > 0).map(({ size }) => size))
  return lines.map((line) => {
    // On a photo the first word of a description may seem larger than the others. Such a line is closer to the line above than a heading.
    const mayBeHeading = line.prices.length === 0 && line.gap >= HEADING_REMARKS.minGap && /^\p{Lu}/u.test(line.text)
    const words = mayBeHeading ? wordsOf(line) : []
    const large = words[0]?.size ?? 0
    const at = words.findIndex(({ size }) => size !== null && size < HEADING_REMARKS.smaller * large)
    const [heading, remark] = [words.slice(0, at), words.slice(at)]
    const isRemark = remark.every(({ size }) => size === null || size < HEADING_REMARKS.smaller * large)
    if (at <= 0 || large < HEADING_REMARKS.larger * usual || !isRemark || !heading.every(({ text }) => /\p{L}{2}|^&$/u.test(text)))
      return line
    const segment = createSegment(heading)
    const { text, right, size, weight } = segment
    return { ...line, texts: [segment], text, right, size, weight }
  })
}
