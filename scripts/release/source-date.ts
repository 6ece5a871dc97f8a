import { execFileSync } from 'node:child_process'

/** Date of all files of a release: `SOURCE_DATE_EPOCH` (in seconds), otherwise the date of the commit. */
export function sourceDate(): Date {
  const seconds = process.env.SOURCE_DATE_EPOCH ?? execFileSync('git', ['log', '-1', '--format=%ct']).toString()
  return new Date(Number(seconds) * 1000)
}
