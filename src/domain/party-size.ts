export const MIN_PARTY_SIZE = 1
export const MAX_PARTY_SIZE = 20
export const DEFAULT_PARTY_SIZE = 2

export const PARTY_SIZES: readonly number[] = Array.from({ length: MAX_PARTY_SIZE }, (_, index) => index + 1)

/** Whether a number is a party of at most `largest` people. */
export function isPartySize(size: number, largest: number): boolean {
  return Number.isInteger(size) && size >= MIN_PARTY_SIZE && size <= largest
}

export function partySizeLabel(size: number): string {
  return `${size} ${size === 1 ? 'person' : 'people'}`
}
