import { CODE_MATCH } from './settings.ts'

/** Letters that the recogniser mistakes for each other in small marks. */
const LOOKALIKES = ['goqc98', 'vwyu', 'frt7', 'nmh', 'd0o', 'b86', 'kx', 'sz5']

/**
 * Returns the codes of a legend that letters stand for, when one sequence of codes is much more likely than all others.
 * @param letters what was recognised, without spaces
 * @param count how many codes there are, counted in the image
 */
export function matchCodes(letters: string, count: number, legend: ReadonlySet<string>): string[] | null {
  const text = letters.toLowerCase()
  if (count < 1 || count > CODE_MATCH.maxCodes || text === '') return null
  const [best, next] = sequencesOf(
    count,
    [...legend].filter((code) => code.length <= text.length),
  )
    .map((codes) => ({ codes, cost: costOf(text, codes.join('')) }))
    .sort((a, b) => a.cost - b.cost)
  const isClear = best && best.cost <= CODE_MATCH.maxCost * count && (!next || next.cost - best.cost >= CODE_MATCH.minLead)
  return isClear ? best.codes : null
}

/** All sequences of different codes. */
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
