import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const example = Object.fromEntries([...read('.env.example').matchAll(/^#(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

/** Without these, the server rejects some of the defaults. */
const REQUIRED = {
  DATABASE_URL: 'postgres://db/guide',
  AUTH_SECRET: '0123456789abcdef0123456789abcdef',
  BACKUP_TO: '/backups',
  AI_API_KEY: 'key',
}

describe('.env.example', () => {
  test('has every variable that the server reads', () => {
    const names = [...read('src/server/environment.ts').matchAll(/^ {2}([A-Z\d_]+): /gm)].map(([, name]) => name)
    expect(Object.keys(example).toSorted()).toEqual(names.toSorted())
  })

  test('sets every variable to its default when all its lines are used', () => {
    const { trustedProxies, fixed, ...config } = readConfig({ ...example, ...REQUIRED })
    expect(readConfig(REQUIRED)).toMatchObject(config)
    expect(trustedProxies.rules).toEqual([])
    expect(fixed).toEqual(['name', 'contact_email'])
  })
})
