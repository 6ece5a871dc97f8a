import { describe, expect, test } from 'vitest'
import { dishExample, menuCategoryExample, menuExample, menuFacetsExample } from '../../src/contract/examples/menu.ts'
import { reservationExample, reservationRequestExample } from '../../src/contract/examples/reservation.ts'
import * as venueExamples from '../../src/contract/examples/venue.ts'
import { dishSchema, menuCategorySchema, menuFacetsSchema, menuSchema } from '../../src/contract/menu.ts'
import { problemSchema } from '../../src/contract/problem.ts'
import { createReservationBody, reservationSchema } from '../../src/contract/reservation.ts'
import {
  venueCardSchema,
  venueFacetsSchema,
  venueMapSchema,
  venueMarkersSchema,
  venueOptionsSchema,
  venueSchema,
} from '../../src/contract/venue.ts'
import { ask, useApp } from '../support/app.ts'

type Media = { content?: Record<string, { schema?: unknown; example?: unknown }> }
type Operation = {
  summary?: string
  tags?: string[]
  parameters?: { name: string; schema: object }[]
  requestBody?: Media
  responses: Record<string, Media & { description: string }>
}

describe('the documentation', () => {
  const at = useApp('embedded')
  const operations = async () => {
    const { body } = await ask(at().app, '/api/openapi.json')
    return Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
    )
  }

  test('describes every route of the API and no other', async () => {
    const routes = at().app.routes.filter((route) => route.method !== 'ALL' && !/^\/(media|api\/(docs|openapi))/.test(route.path))
    const registered = new Set(routes.map((route) => `${route.method.toLowerCase()} ${route.path.replace(/:(\w+)/g, '{$1}')}`))
    expect((await operations()).map(({ name }) => name).sort()).toEqual([...registered].sort())
    expect(registered.size).toBeGreaterThanOrEqual(13)
  })

  test('has a summary, a tag, and an example of each body and response for every operation', async () => {
    for (const { name, summary, tags, requestBody, responses } of await operations()) {
      expect([name, Boolean(summary), tags?.length]).toEqual([name, true, 1])
      const bodies = [...(requestBody ? [requestBody] : []), ...Object.values(responses)]
      for (const media of bodies.flatMap(({ content }) => Object.entries(content ?? {})))
        expect([name, media[0], media[1].example === undefined]).toEqual([name, media[0], false])
    }
  })

  test('has a description, the accepted values and an example for every parameter', async () => {
    for (const { name, parameters = [] } of await operations())
      for (const { name: parameter, schema } of parameters)
        expect({ name, parameter, schema }).toEqual({
          name,
          parameter,
          schema: expect.objectContaining({ type: expect.any(String), description: expect.any(String), example: expect.anything() }),
        })
  })

  test.each([
    [venueSchema, venueExamples.venueExample],
    [venueCardSchema, venueExamples.venueCardExample],
    [venueFacetsSchema, venueExamples.venueFacetsExample],
    [venueOptionsSchema, venueExamples.venueOptionsExample],
    [venueMarkersSchema, venueExamples.venueMarkersExample],
    [venueMapSchema, venueExamples.venueMapExample],
    [menuSchema, menuExample],
    [menuCategorySchema, menuCategoryExample],
    [menuFacetsSchema, menuFacetsExample],
    [dishSchema, dishExample],
    [reservationSchema, reservationExample],
    [createReservationBody, reservationRequestExample],
  ])('has an example that matches its schema (%#)', (schema, example) => {
    expect(schema.parse(example)).toEqual(example)
  })

  test('has problem details as the examples of errors', async () => {
    const examples = (await operations()).flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) => content?.['application/problem+json']?.example ?? []),
    )
    expect(examples.length).toBeGreaterThan(10)
    for (const example of examples) expect(problemSchema.parse(example)).toEqual(example)
  })

  test('names every operation on a page without scripts', async () => {
    const page = await ask(at().app, '/api/docs')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'self'/)
    expect(page.text).not.toMatch(/<script|<style| style=| on\w+=/i)
    for (const { name } of await operations()) {
      const [method = '', path = ''] = name.split(' ')
      expect(page.text).toContain(`<b>${method.toUpperCase()}</b> ${path}`)
    }
    const anchors = [...page.text.matchAll(/<section id="([^"]+)"/g)].map((match) => match[1])
    expect(new Set(anchors).size).toBe(anchors.length)
    const style = await ask(at().app, '/api/docs.css')
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  })

  describe('the documentation of a guide with another name', () => {
    const renamed = useApp('embedded', { env: { PRODUCT_NAME: 'Fork & <b>Knife</b>' } })

    test('contains that name as text, not as markup', async () => {
      const page = await ask(renamed().app, '/api/docs')
      expect(page.text).toContain('Fork &amp; &lt;b&gt;Knife&lt;/b&gt; API')
      expect(page.text).not.toContain('<b>Knife')
    })
  })
})
