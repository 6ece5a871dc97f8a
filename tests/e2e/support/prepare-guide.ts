import { PREPARED_GUIDE, SHARED_GUIDE, startGuide } from './guide.ts'

/**
 * Playwright's global setup: fills one directory with the demo, which all servers copy, because filling takes three times as long as copying;
 * and starts the server for what diners do.
 */
export default async function prepareGuide(): Promise<() => Promise<void>> {
  const prepared = await startGuide()
  await prepared.halt()
  process.env[PREPARED_GUIDE] = prepared.dataDir
  const shared = await startGuide()
  process.env[SHARED_GUIDE] = JSON.stringify({ url: shared.url, dataDir: shared.dataDir })
  return async () => {
    await shared.stop()
    await prepared.stop()
  }
}
