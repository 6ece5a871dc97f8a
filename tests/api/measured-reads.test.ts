import { expect, test } from 'vitest'
import { NOT_MEASURED, queriesFor } from '../bench/admin/page-calls.ts'
import { ask, useApp } from '../support/app.ts'

const at = useApp('embedded')

const ID = '0f0c1d8e-0000-4000-8000-000000000000'
const IDS = { venue: ID, user: 'user-1', bulkChange: ID, menu: ID, item: ID, reservation: ID, entry: '1' }

type Operation = { responses: Record<string, unknown> }

test('the benchmark of the pages of administrators measures every read of the API for signed-in users, or gives a reason', async () => {
  const { body } = await ask(at().app, '/api/openapi.json')
  const reads = Object.entries(body.paths as Record<string, { get?: Operation }>).filter(([, { get }]) => get && '401' in get.responses)
  expect(reads.length).toBeGreaterThan(50)
  const measured = queriesFor({ users: 5_000, venues: 27_000 }, IDS).map(({ path }) => path.split('?')[0] ?? '')
  const named = Object.values(NOT_MEASURED).flat()
  const isMeasured = (template: string) => measured.some((path) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
  const templates = reads.map(([path]) => path)
  expect(templates.filter((path) => !named.includes(path) && !isMeasured(path))).toEqual([])
  expect(named.filter((path) => !templates.includes(path))).toEqual([])
})
