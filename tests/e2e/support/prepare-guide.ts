import { PREPARED_GUIDE, startGuide } from './guide.ts'

/** Playwright's global setup: fills one directory with the demo, which all servers copy. Filling takes three times as long as copying. */
export default async function prepareGuide(): Promise<() => Promise<void>> {
  const guide = await startGuide()
  await guide.halt()
  process.env[PREPARED_GUIDE] = guide.dataDir
  return guide.stop
}
