import { execFileSync } from 'node:child_process'

/** The date of a release: `SOURCE_DATE_EPOCH` (seconds), otherwise that of the commit. Every file of a release carries it. */
export function sourceDate(): Date {
  const seconds = process.env.SOURCE_DATE_EPOCH ?? execFileSync('git', ['log', '-1', '--format=%ct']).toString()
  return new Date(Number(seconds) * 1000)
}
