import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const trialData = process.env.TRIAL_DATA ?? '../shared/data'
const file = join(trialData, 'naughty-strings.json')

/** Strings that break software, from the trial data; empty without it. */
export const naughtyStrings: readonly string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []

/** Skip reason of tests that need them. */
export const skippedWithout = `skipped without ${file}`
