import { CODE_MATCH } from './settings.ts'

/** Letters that the recogniser mistakes for each other in small marks. */
const LOOKALIKES = ['goqce986', 'vwyu', 'firtp7+', 'er', 'ef', 'nmh', 'd0o', 'b86', 'kx', 'sz5', '/il1|!']

/**
 * Returns the codes of a legend that letters stand for, when one sequence of codes is much more likely than all others.
 * @param letters what was recognised, without spaces
 * @param count how many codes there are, counted in the image; null when they could not be counted
 */
export function matchCodes(letters: string, count: number | null, legend: ReadonlySet<string>): string[] | null {
  const text = letters.toLowerCase()
  const counts = count === null ? ANY_COUNT : [count]
  if (counts.some((some) => some < 1 || some > CODE_MATCH.maxCodes) || text === '') return null
  const codes = [...legend].filter((code) => code.length <= text.length)
  const [best, next] = counts
    .flatMap((some) => sequencesOf(some, codes))
    .map((sequence) => ({
      sequence,
      cost: Math.min(...(count === null ? ['', '/'] : ['']).map((sign) => costOf(text, sequence.join(sign)))),
    }))
    .sort((a, b) => a.cost - b.cost)
  const isNear = best && best.cost <= Math.max(CODE_MATCH.maxCost * best.sequence.length, CODE_MATCH.lookalike * text.length)
  const isClear = isNear && (!next || next.cost - best.cost >= CODE_MATCH.minLead)
  return isClear ? best.sequence : null
}

/** Whether each letter is the one of a code or easily mistaken for it: 'of' for 'gf', but not 'vgl' for 'vgn'. */
export function areLookalikes(letters: string, code: string): boolean {
  return letters.length === code.length && [...code].every((letter, i) => difference(letter, letters[i] ?? '') < 1)
}

const ANY_COUNT = [1, 2, 3]

function sequencesOf(count: number, codes: readonly string[]): string[][] {
  if (count === 0) return [[]]
  return codes.flatMap((code) =>
    sequencesOf(
      count - 1,
      codes.filter((other) => other !== code),
    ).map((rest) => [code, ...rest]),
  )
}

/** Infinite for texts of different length. */
function costOf(text: string, code: string): number {
  if (text.length !== code.length) return Number.POSITIVE_INFINITY
  return [...code].reduce((total, letter, i) => total + difference(letter, text[i] ?? ''), 0)
}

function difference(letter: string, read: string): number {
  if (letter === read) return 0
  return LOOKALIKES.some((set) => set.includes(letter) && set.includes(read)) ? CODE_MATCH.lookalike : 1
}
