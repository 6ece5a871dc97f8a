export const MIN_PARTY_SIZE = 1
export const MAX_PARTY_SIZE = 20
export const DEFAULT_PARTY_SIZE = 2

export const PARTY_SIZES: readonly number[] = Array.from({ length: MAX_PARTY_SIZE }, (_, index) => index + 1)

export function partySizeLabel(size: number): string {
  return `${size} ${size === 1 ? 'person' : 'people'}`
}
