import { PREPARED_GUIDE, startGuide } from './guide.ts'

/** Playwright's global setup: fills one guide with the demo, which all others begin as a copy of. Filling takes thrice as long as copying. */
export default async function prepareGuide(): Promise<() => Promise<void>> {
  const guide = await startGuide()
  await guide.halt()
  process.env[PREPARED_GUIDE] = guide.dataDir
  return guide.stop
}
