// `npm test`: runs the checks and tests and prints the counts. `--drills` runs all tests: crashes and races at full count, both databases,
// and every browser test.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { ensureBuilt } from './build.ts'
import { CHECKS, run, runBeside } from './run.ts'

const RESULTS = 'test-results'
const VITEST_RESULTS = `${RESULTS}/vitest.json`
const PLAYWRIGHT_RESULTS = `${RESULTS}/playwright.json`
const isDrills = process.argv.includes('--drills')
const drillsEnv = isDrills ? { DRILLS: 'full' } : {}
const total = { passed: 0, failed: 0, skipped: 0 }

function count(passed: number, failed: number, skipped: number) {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

function readResults(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

function runVitest() {
  const isOk = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_RESULTS}`], drillsEnv)
  const results = readResults(VITEST_RESULTS)
  // A file that cannot be loaded, or an error outside a test, fails the run although no failed test is counted.
  const failed = results?.numFailedTests ?? 0
  count(results?.numPassedTests ?? 0, isOk ? failed : Math.max(failed, 1), (results?.numPendingTests ?? 0) + (results?.numTodoTests ?? 0))
}

function runPlaywright() {
  const browser = findBrowser()
  if (!browser) {
    console.log('Skipped the browser tests: no Chromium on this machine. Install one, or name one in CHROMIUM_PATH.')
    count(0, 0, 1)
    return
  }
  const isOk = run('playwright', ['test'], { ...drillsEnv, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_RESULTS })
  const stats = readResults(PLAYWRIGHT_RESULTS)?.stats
  const failed = stats?.unexpected ?? 0
  const second = stats?.flaky ?? 0
  if (second > 0) console.log(`${second} browser test(s) passed at the second try only; they are named above.`)
  count((stats?.expected ?? 0) + second, isOk ? failed : Math.max(failed, 1), stats?.skipped ?? 0)
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const checks = isDrills ? [] : CHECKS.map(runBeside)
ensureBuilt()
for (const isOk of await Promise.all(checks)) count(isOk ? 1 : 0, isOk ? 0 : 1, 0)
runVitest()
runPlaywright()
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
