import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '../../demo/seed.ts'
import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { createServices } from '../../src/server/create-services.ts'

/** Opens the product in this process on its own directory with the demo content, for measurements that a network would distort. */
export async function openInProcess(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'plateful-bench-'))
  const limits = { RESERVATION_LIMIT: '1000000', ACCOUNT_LIMIT_FACTOR: '1000' }
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, MAP_STYLE_URL: '', ...limits, ...env })
  const { close, ...services } = await createServices(config, {
    onFatal(error) {
      throw error
    },
  })
  await seedDemo(services)
  return {
    services,
    app: createApp(services),
    async close() {
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
