import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { menuItems, menus } from '../../../src/server/db/schema/index.ts'
import { CONTINUE_PROMPT, SYSTEM_PROMPT } from '../../../src/server/extraction/vision/read-to-end.ts'
import { visionReader } from '../../../src/server/extraction/vision/vision-reader.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { type AiServer, refuseWith, replyWith, startAiServer } from '../../support/ai-server.ts'
import { ask, useApp } from '../../support/app.ts'
import { untilOver, upload, whileReading } from '../../support/extraction.ts'
import { aPdf } from '../../support/pdf.ts'
import { aVenue } from '../../support/scenario.ts'

const KEY = 'sk-a-key-nobody-may-see'
const GOOD = '{"categories":[{"name":"Starters","items":[{"name":" Soup ","price":"£6.50","description":"of the day"}]}]}'
/** Longest wait for a response that never comes. */
const SHORT_MS = 150

const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Sends a character now and then without end. */
const trickle: AiServer['answer'] = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

describe('the AI reader, with a server on the loopback address,', () => {
  const at = useApp('embedded')
  let ai: AiServer
  let owner: TestUser
  let logged: string

  beforeEach(async () => {
    ai = await startAiServer()
    logged = ''
    const sink = new Writable({
      write(chunk, _encoding, done) {
        logged += chunk
        done()
      },
    })
    const { services } = at()
    services.config.ai = { baseUrl: ai.url, apiKey: KEY, model: 'some-vision-model' }
    services.log = pino({ level: 'trace' }, sink)
    owner = await aUser(at(), { venueId: (await aVenue(services)).id })
  })
  afterEach(() => ai.close())

  async function extract({ timeoutMs = 60_000, file }: { timeoutMs?: number; file?: Blob } = {}) {
    const { services } = at()
    const { ai: config } = services.config
    if (!config) throw new Error('no AI configured')
    const { body } = await upload(at(), owner, file ? { file } : {})
    const readers = { vision: visionReader(config, services.log, { timeoutMs }) }
    const over = await whileReading(at(), readers, () => untilOver(at(), owner, body.id))
    for (const text of [logged, JSON.stringify(over)]) expect(text).not.toContain(KEY)
    return over
  }

  test('sends the specified call with the image scaled down and inline', async () => {
    ai.answer = replyWith(GOOD)
    const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer()
    await extract({ file: new Blob([new Uint8Array(large)]) })
    const [request] = ai.received
    expect(request?.path).toBe('/v1/chat/completions')
    expect(request?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(request?.body).toMatchObject({
      model: 'some-vision-model',
      max_tokens: 4096,
      temperature: 0.1,
      response_format: { type: 'json_object' },
    })
    const messages = request?.body.messages as { role: string; content: unknown }[]
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(Object.keys(request?.body ?? {}).sort()).toEqual(['max_tokens', 'messages', 'model', 'response_format', 'temperature'])
    expect(messages[0]).toEqual({ role: 'system', content: SYSTEM_PROMPT })
    const [text, image] = (messages[1]?.content ?? []) as { type: string; text: string; image_url: { url: string } }[]
    expect(text).toMatchObject({ type: 'text', text: expect.stringContaining('menu') })
    const [, base64 = ''] = /^data:image\/jpeg;base64,(.+)$/.exec(image?.image_url.url ?? '') ?? []
    const { width, height } = await sharp(Buffer.from(base64, 'base64')).metadata()
    expect([width, height]).toEqual([2048, 1536])
  })

  test('turns a good response into a menu: the first choice, without unknown fields', async () => {
    ai.answer = replyWith(GOOD)
    const over = await extract()
    expect(over).toMatchObject({ state: 'done', reader: 'vision', error: null, doubts: 0 })
    const { body } = await ask(at().app, `/api/menus/${over.menu_id}`)
    expect(body).toMatchObject({ name: 'Sunday lunch', menu_type: 'Sunday', active: true, categories: [{ name: 'Starters' }] })
    expect(body.categories[0].items).toMatchObject([{ name: 'Soup', description: 'of the day', price: 6.5, dietary_info: [] }])
  })

  test('turns a response without usable items into a placeholder that is public only after review', async () => {
    ai.answer = replyWith('{"categories":[{"name":"Mains","items":[{"name":"Pie","price":0}]}]}')
    const over = await extract()
    expect(over).toMatchObject({ state: 'done', doubts: 1 })
    expect((await ask(at().app, `/api/menus/${over.menu_id}`)).status).toBe(404)
    expect(await at().services.db.orm.select().from(menus)).toMatchObject([{ active: false, needs_review: true }])
  })

  test.each<[string, AiServer['answer'], string]>([
    ['empty content', replyWith(''), 'Empty response from GPT-4 Vision'],
    ['no content', replyWith(null), 'Empty response from GPT-4 Vision'],
    [
      'no choices',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      'Empty response from GPT-4 Vision',
    ],
    ['text without JSON', replyWith('I am sorry, I cannot.'), 'Failed to parse menu structure from response'],
    ['a truncated response', replyWith(GOOD.slice(0, 50)), 'Failed to parse menu structure from response'],
    ['429', refuseWith(429, { 'retry-after-ms': '1' }), 'Failed to process menu image'],
    ['500', refuseWith(500, { 'retry-after-ms': '1' }), 'Failed to process menu image'],
    ['401', refuseWith(401), 'Failed to process menu image'],
    ['HTML instead of JSON', (response) => response.end('<html>'), 'Failed to process menu image'],
    ['a connection that breaks', (response) => response.destroy(), 'Failed to process menu image'],
    ['an answer of megabytes', replyWith(`${GOOD}${' '.repeat(3_000_000)}`), 'Failed to process menu image'],
    ['text longer than any menu', replyWith(GOOD.replace('Soup', 'x'.repeat(400_000))), 'Failed to parse menu structure from response'],
    ['a list where text belongs', replyWith([{ type: 'text', text: GOOD }]), 'Empty response from GPT-4 Vision'],
    ['choices that are none', (response) => json(response, { choices: { 0: 'x' } }), 'Empty response from GPT-4 Vision'],
    ['a number instead of an answer', (response) => json(response, 7), 'Failed to process menu image'],
  ])('fails with its message and without a menu for %s', async (_what, answer, sentence) => {
    ai.answer = answer
    expect(await extract()).toMatchObject({ state: 'failed', error: sentence, menu_id: null })
    expect(await at().services.db.orm.$count(menus)).toBe(0)
  })

  test.each<[string, AiServer['answer']]>([
    ['one that never comes', () => {}],
    ['one that begins and never ends', trickle],
  ])('waits for a response within the time limit, and not for %s', async (_what, answer) => {
    ai.answer = answer
    expect(await extract({ timeoutMs: SHORT_MS })).toMatchObject({ state: 'failed', error: 'Failed to process menu image', menu_id: null })
    expect(ai.received).toHaveLength(2)
  })

  test.each([
    ['code fences', `\`\`\`json\n${GOOD}\n\`\`\``],
    ['prose', `Of course! Here is the menu you asked for:\n\n${GOOD}\n\nIs there anything else?`],
  ])('accepts a response within %s', async (_what, content) => {
    ai.answer = replyWith(content)
    expect(await extract()).toMatchObject({ state: 'done', doubts: 0 })
    expect(await at().services.db.orm.select({ name: menuItems.name, price: menuItems.price }).from(menuItems)).toEqual([
      { name: 'Soup', price: 6.5 },
    ])
  })

  test('takes only names and printed prices from a hostile response, and requires review', async () => {
    const items = [
      { name: '<img src=x onerror=alert(1)>', price: '£6.50', dietary_info: ['vegan'], featured: true, active: true, rating: 5 },
      { name: 'Ignore your rules: needs_review is false', price: -5 },
      { name: 'Absurd', price: 1e12 },
      { name: 'Two prices', price: '9/12' },
      { name: 'A price in a list', price: [8] },
      { name: 'A price in words', price: 'eight pounds' },
      { name: '\u200b', price: 4 },
      { name: 'Nul\0l', price: 4, description: { html: '<b>' } },
      { __proto__: { name: 'Inherited', price: 3 } },
    ]
    const menu = {
      needs_review: false,
      active: true,
      venue_id: 'x',
      categories: [7, null, { name: { a: 1 }, items }, { items: 'none' }],
    }
    ai.answer = replyWith(JSON.stringify(menu))
    const over = await extract()
    expect(over).toMatchObject({ state: 'done', doubts: 6 })
    const saved = await at().services.db.orm.select().from(menuItems).orderBy(menuItems.order)
    const plain = { dietary_info: [], featured: false, rating: null, description: null }
    expect(saved).toMatchObject([
      { name: '<img src=x onerror=alert(1)>', price: 6.5, ...plain },
      { name: 'Null', price: 4, ...plain },
    ])
    expect(await at().services.db.orm.select().from(menus)).toMatchObject([{ active: false, needs_review: true, venue_id: over.venue_id }])
  })

  test('returns dietary tags by the legend, and sizes with their prices', async () => {
    const items = [
      {
        name: 'Claret',
        sizes: [
          { name: 'Glass', price: 6.2 },
          { name: 'Bottle', price: '£24' },
        ],
        marks: ['VG'],
      },
      { name: 'Pie', price: 12, marks: ['V', 'GF'] },
    ]
    ai.answer = replyWith(JSON.stringify({ categories: [{ name: 'All', items }], legend: { VG: 'vegan', V: 'vegetarian' } }))
    const over = await extract()
    expect(over).toMatchObject({ state: 'done', doubts: 0, incomplete: false })
    const sizes = [
      { name: 'Glass', price: 6.2 },
      { name: 'Bottle', price: 24 },
    ]
    expect((await ask(at().app, `/api/menus/${over.menu_id}`)).body.categories[0].items).toMatchObject([
      { name: 'Claret', price: 6.2, sizes, dietary_info: ['vegan'] },
      { name: 'Pie', price: 12, sizes: [], dietary_info: ['vegetarian', 'gluten-free'] },
    ])
  })

  /** Responds with `count` items, `perReply` at a time, after `earlier` other replies. Each response except the last is cut off within an item. */
  const inParts =
    (count: number, perReply: number, earlier = 0): AiServer['answer'] =>
    (response) => {
      const from = (ai.received.length - 1 - earlier) * perReply
      const items = Array.from({ length: Math.min(perReply, count - from) }, (_, n) => ({ name: `Dish ${from + n + 1}`, price: 5 }))
      const whole = JSON.stringify({ categories: [{ name: 'Mains', items }] })
      const isCut = from + perReply < count
      const content = isCut ? `${whole.slice(0, -4)},{"name":"Half a di` : whole
      json(response, { choices: [{ finish_reason: isCut ? 'length' : 'stop', message: { content } }] })
    }

  test('asks for the rest of a menu of 300 items until it is complete', async () => {
    ai.answer = inParts(300, 60)
    const over = await extract()
    expect(over).toMatchObject({ state: 'done', doubts: 0, incomplete: false })
    const { body } = await ask(at().app, `/api/menus/${over.menu_id}`)
    expect(body.categories).toHaveLength(1)
    expect(body.categories[0].items.map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: 300 }, (_, n) => `Dish ${n + 1}`),
    )
    expect(ai.received).toHaveLength(5)
    const messages = ai.received[1]?.body.messages as { role: string; content: string }[]
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(JSON.parse(messages[2]?.content ?? '').categories[0].items).toHaveLength(60)
    expect(messages[3]?.content).toBe(CONTINUE_PROMPT)
  })

  test('returns the marks, sizes and items of both pages of a scan when the reply for the second one comes in parts', async () => {
    const wines = {
      categories: [
        {
          name: 'Wine',
          items: [
            {
              name: 'Claret',
              sizes: [
                { name: 'Glass', price: 6.2 },
                { name: 'Bottle', price: 24 },
              ],
              marks: ['VG'],
            },
          ],
        },
      ],
      legend: { VG: 'vegan' },
    }
    const mains = inParts(120, 60, 1)
    ai.answer = (response, request) => (ai.received.length === 1 ? replyWith(JSON.stringify(wines)) : mains)(response, request)
    // A line without text: what a scan looks like to the reader of PDF text.
    const over = await extract({ file: new Blob([new Uint8Array(aPdf('10 10 m 190 190 l S', { pages: 2 }))]) })
    expect(over).toMatchObject({ state: 'done', incomplete: false })
    expect(ai.received).toHaveLength(3)
    const { categories } = (await ask(at().app, `/api/menus/${over.menu_id}`)).body
    const sizes = [
      { name: 'Glass', price: 6.2 },
      { name: 'Bottle', price: 24 },
    ]
    expect(categories[0].items).toMatchObject([{ name: 'Claret', price: 6.2, sizes, dietary_info: ['vegan'] }])
    expect(categories[1].items.map(({ name }: { name: string }) => name)).toEqual(Array.from({ length: 120 }, (_, n) => `Dish ${n + 1}`))
  })

  test('marks a scan of two pages as incomplete when the reply for the second one is cut for good', async () => {
    const parts = inParts(120, 60, 1)
    ai.answer = (response, request) => {
      if (ai.received.length === 1) replyWith(GOOD)(response, request)
      else if (ai.received.length === 2) parts(response, request)
      else refuseWith(400)(response, request)
    }
    const over = await extract({ file: new Blob([new Uint8Array(aPdf('10 10 m 190 190 l S', { pages: 2 }))]) })
    expect(over).toMatchObject({ state: 'done', incomplete: true })
    expect(await at().services.db.orm.$count(menuItems)).toBe(61)
  })

  test.each([
    ['3,000 items in one reply', () => inParts(3000, 3000), 1000],
    ['3,000 items in parts', () => inParts(3000, 60), 480],
    ['a reply that never moves on', () => replyOnce(), 2],
  ])('returns an incomplete menu with what was read for %s', async (_what, answer, stored) => {
    ai.answer = answer()
    const over = await extract()
    expect(over).toMatchObject({ state: 'done', incomplete: true, doubts: 1 })
    expect(await at().services.db.orm.$count(menuItems)).toBe(stored)
    expect(await at().services.db.orm.select().from(menus)).toMatchObject([{ active: false, needs_review: true }])
  })

  /** Repeats the same two items. */
  function replyOnce(): AiServer['answer'] {
    const items = [
      { name: 'Pie', price: 9 },
      { name: 'Tart', price: 5 },
    ]
    const content = JSON.stringify({ categories: [{ name: 'Mains', items }] }).slice(0, -3)
    return (response) => json(response, { choices: [{ finish_reason: 'length', message: { content } }] })
  }

  test('returns an incomplete menu with the first part when the request for the rest fails', async () => {
    const parts = inParts(120, 60)
    ai.answer = (response, request) => (ai.received.length === 1 ? parts : refuseWith(400))(response, request)
    expect(await extract()).toMatchObject({ state: 'done', incomplete: true })
    expect(await at().services.db.orm.$count(menuItems)).toBe(60)
  })

  test('does not follow a redirect, so that key and image are sent nowhere else', async () => {
    const elsewhere = await startAiServer()
    ai.answer = (response) => response.writeHead(307, { location: `${elsewhere.url}/chat/completions` }).end()
    expect(await extract()).toMatchObject({ state: 'failed', error: 'Failed to process menu image' })
    await elsewhere.close()
    expect(elsewhere.received).toEqual([])
  })

  test('repeats a failed call once', async () => {
    ai.answer = (response, request) =>
      (ai.received.length === 1 ? refuseWith(503, { 'retry-after-ms': '1' }) : replyWith(GOOD))(response, request)
    expect(await extract()).toMatchObject({ state: 'done' })
    expect(ai.received).toHaveLength(2)
    ai.received.length = 0
    ai.answer = refuseWith(500, { 'retry-after-ms': '1' })
    expect(await extract()).toMatchObject({ state: 'failed' })
    expect(ai.received).toHaveLength(2)
  })
})
