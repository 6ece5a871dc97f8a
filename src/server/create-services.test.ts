import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGuideDir } from '../../tests/support/guide-dir.ts'
import { SCRYPT } from './account/policies/passwords.ts'
import { readConfig } from './config.ts'
import { createServices } from './create-services.ts'
import { markRestore } from './unfinished-restore.ts'

test('createServices throws when the secret cannot be used or a restore was interrupted, and releases the data directory', async () => {
  const dataDir = await createGuideDir(mkdtempSync(join(tmpdir(), 'plateful-parts-')))
  const open = () => createServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { onFatal: () => {} })
  try {
    writeFileSync(join(dataDir, 'auth-secret'), '')
    await expect(open()).rejects.toThrow('auth-secret is empty')
    rmSync(join(dataDir, 'auth-secret'))
    const unmark = markRestore(dataDir)
    await expect(open()).rejects.toThrow('A restore was interrupted')
    unmark()
    const services = await open()
    expect(services.secret).toMatch(/^[0-9a-f]{64}$/)
    expect(services.hasher, 'only tests have another').toBe(SCRYPT)
    await services.close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 60_000)
