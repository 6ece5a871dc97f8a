import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
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
import { aUser } from '../support/accounts.ts'
import { ask, useApp } from '../support/app.ts'
import { sendAs } from '../support/managing.ts'

type Media = { content?: Record<string, { schema?: unknown; example?: unknown }> }
type Operation = {
  operationId?: string
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

  test('has the name of the guide also when an administrator changes it', async () => {
    const titles = async () => {
      const page = await at().app.request('/api/docs')
      return [(await ask(at().app, '/api/openapi.json')).body.info.title, /<title>(.*)<\/title>/.exec(await page.text())?.[1]]
    }
    expect(await titles()).toEqual(['Plateful API', 'Plateful API'])
    await sendAs(at(), await aUser(at(), { role: 'admin' }), 'PATCH', '/api/settings', { name: 'Eat Windsor' })
    expect(await titles()).toEqual(['Eat Windsor API', 'Eat Windsor API'])
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

  test('has examples of bodies and responses with exactly the fields of their schemas', async () => {
    const { body } = await ask(at().app, '/api/openapi.json')
    const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, inlineRefs: false })
    ajv.addSchema(body, 'open')
    ajv.addSchema(closed(body) as object, 'closed')
    const validators = new Map<string, ValidateFunction>()
    const validatorOf = (schema: string) => {
      const validator = validators.get(schema) ?? ajv.compile(JSON.parse(schema))
      validators.set(schema, validator)
      return validator
    }
    const wrong: unknown[] = []
    for (const [path, item] of Object.entries(body.paths as Record<string, Record<string, Operation>>)) {
      for (const [method, { requestBody, responses }] of Object.entries(item)) {
        for (const { content } of [...(requestBody ? [requestBody] : []), ...Object.values(responses)]) {
          for (const { schema, example } of Object.values(content ?? {})) {
            if (schema === undefined || typeof example === 'string') continue
            const validate = validatorOf(JSON.stringify(refersTo('closed', closed(schema))))
            if (!validate(example)) wrong.push([method, path, validate.errors])
          }
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('has a name of its own for every operation, and a sentence about every tag', async () => {
    const names = (await operations()).map(({ operationId }) => operationId)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
    expect(names).toEqual(
      expect.arrayContaining(['getVenues', 'getVenue', 'getVenueQrSvg', 'deleteVenuePerson', 'postReservationCallOff', 'getHealthz']),
    )
    const { body } = await ask(at().app, '/api/openapi.json')
    const tags = body.tags as { name: string; description: string }[]
    expect(new Set((await operations()).flatMap(({ tags: [tag] = [] }) => tag))).toEqual(new Set(tags.map(({ name }) => name)))
    for (const tag of tags) expect(tag.description).toMatch(/\.$/)
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

/** A schema whose objects have no further properties. The parts of a whole may have those of the other parts. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  if ('allOf' in schema) return { ...(refersTo('open', schema) as object), unevaluatedProperties: false }
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return 'properties' in inside && !('additionalProperties' in inside) ? { ...inside, additionalProperties: false } : inside
}

/** The same schema with its references in a document that Ajv knows. */
function refersTo(document: 'open' | 'closed', schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', `"${document}#/components`))
}
