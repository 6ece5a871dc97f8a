/** NaN for an empty list. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** NaN for an empty list. */
export function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}
