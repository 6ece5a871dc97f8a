import { describe, expect, test } from 'vitest'
import { as, aUser } from '../support/accounts.ts'
import { ask, useApp } from '../support/app.ts'

type Operation = { parameters?: { name: string; in: string }[] }

describe('URLs', () => {
  const at = useApp('embedded')

  test('get an error below 500 when the database cannot store a character', async () => {
    const { body } = await ask(at().app, '/api/openapi.json')
    const failed: string[] = []
    for (const [path, operations] of Object.entries(body.paths as Record<string, Record<string, Operation>>)) {
      // Some of them sign the user out.
      const admin = await aUser(at(), { role: 'admin', email: `${failed.length}${path.replace(/\W/g, '')}@example.org` })
      for (const [method, { parameters = [] }] of Object.entries(operations)) {
        const address = path.replace(/\{[^}]+\}/g, '%00')
        const queries = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => `?${name}=a%00b`)
        for (const query of ['', ...queries]) {
          const init = ['get', 'delete'].includes(method)
            ? {}
            : {
                body: JSON.stringify({
                  user_id: '\0',
                  venue_id: '\0',
                  role: null,
                  reader: 'ocr',
                  status: 'confirmed',
                  category_id: '\0',
                  menu_id: '\0',
                  email: '\0',
                  password: '\0aaaaaaaaaaaaa',
                }),
              }
          const { status } = await ask(at().app, address + query, {
            ...init,
            method: method.toUpperCase(),
            headers: { ...as(admin), 'Content-Type': 'application/json' },
          })
          if (status >= 500) failed.push(`${method} ${address}${query} ${status}`)
        }
      }
    }
    expect(failed).toEqual([])
  }, 60_000)
})
