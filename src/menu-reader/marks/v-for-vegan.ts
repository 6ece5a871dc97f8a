import type { Word } from '../lines/word.ts'
import { legendEntries, meaningsIn, readLegend } from './legend.ts'
import { textRows } from './legend-blocks.ts'
import { misreadVegetarian } from './misread-meanings.ts'
import { groupIntoRows } from './page-rows.ts'
import { V_FOR_VEGAN } from './settings.ts'

/**
 * Whether 'v' is vegan on this page for certain, although it is vegetarian on most menus. The legend says so, was read with confidence and has another
 * code too; nothing on the page has the word 'vegetarian', and no other code begins with a 'v', because 'VG' or 'VE' may have lost a letter.
 */
export function isVForVegan(words: readonly Word[]): boolean {
  const lines = textRows(words)
  const entries = lines.flatMap(legendEntries)
  const ofV = entries.filter(({ code, tag }) => code.startsWith('v') || tag === 'vegan')
  const isOnlyV = ofV.length === 1 && ofV[0]?.code === 'v' && ofV[0].tag === 'vegan'
  if (!isOnlyV || readLegend(lines).size < 2) return false
  const isVegetarianNamed = lines.some(
    (line) => meaningsIn(line).some(({ tag }) => tag === 'vegetarian') || misreadVegetarian(line).length > 0,
  )
  return !isVegetarianNamed && isReadForCertain(words) && !words.some(isOtherCode)
}

/** Whether a 'V' stands beside 'vegan', both read with confidence. */
function isReadForCertain(words: readonly Word[]): boolean {
  const isSure = (word: Word | undefined, letters: string) =>
    word !== undefined && plain(word) === letters && word.confidence >= V_FOR_VEGAN.minConfidence
  return groupIntoRows(words).some((row) =>
    row.some((word, i) => isSure(word, 'vegan') && [row[i - 1], row[i + 1]].some((other) => isSure(other, 'v'))),
  )
}

function isOtherCode(word: Word): boolean {
  return /^v\p{L}{1,2}$/u.test(plain(word)) || /^v[\p{N}\p{S}]+$/u.test(word.text.toLowerCase())
}

function plain({ text }: Word): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '')
}
