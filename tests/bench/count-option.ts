import { parseArgs } from 'node:util'

/**
 * Returns the value of the only option of a benchmark, such as `--dishes 5000`.
 * @throws Error when it is not a whole number from 1
 */
export function countOption(args: string[], name: string, defaultCount: number): number {
  const { values } = parseArgs({ args, options: { [name]: { type: 'string', default: String(defaultCount) } } })
  return parseCount(name, values[name])
}

/** @throws Error when the value of an option is not a whole number from 1 */
export function parseCount(name: string, value: unknown): number {
  const count = Number(value)
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} takes a whole number from 1, not ${value}`)
  return count
}
