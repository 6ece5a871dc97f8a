import { truncateText } from './extraction-limits.ts'
import { checkSizes, type ItemSize, MAX_SIZE_NAME_LENGTH, SIZE_SEPARATOR } from './sizes.ts'

export function cleanReadSizes(read: readonly ItemSize[]): { sizes: ItemSize[]; isComplete: boolean } {
  const sizes: ItemSize[] = []
  for (const { name, price } of read) {
    const clean = truncateText(name.replaceAll(SIZE_SEPARATOR, '/'), MAX_SIZE_NAME_LENGTH) ?? ''
    if (checkSizes([...sizes, { name: clean, price }]) === null) sizes.push({ name: clean, price })
  }
  return { sizes, isComplete: sizes.length === read.length && read.every(({ name }) => name.trim().length <= MAX_SIZE_NAME_LENGTH) }
}
