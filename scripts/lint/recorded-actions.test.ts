import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HISTORY_ACTIONS } from '../../src/domain/account/security-history.ts'
import { actionLabel } from '../../src/web/admin/audit/audit-labels.ts'

test('the audit log has a label for every action that the server records', () => {
  const sources = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const written = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/action: '([a-z_]+\.[a-z_-]+)'/g)].flatMap(([, action]) => (action ? [action] : [])),
  )
  expect(written.length).toBeGreaterThan(60)
  const actions = new Set([...written, ...HISTORY_ACTIONS.map((action) => `user.${action}`)])
  expect([...actions].filter((action) => /^[a-z]/.test(actionLabel(action)))).toEqual([])
})
