import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { trashEntries, trashRows } from '../../src/server/db/schema/index.ts'
import { NOON, useApp } from '../support/app.ts'
import { listening, raw } from '../support/http-server.ts'

const NO_CONTENTS = { menus: 0, categories: 0, items: 0, reservations: 0 }
const bytes = Buffer.from([0x52, 0x49, 0x46, 0x46, 0, 0xff, 0xfe])

describe('GET /media', () => {
  const at = useApp('embedded')
  let server: Awaited<ReturnType<typeof listening>>
  beforeEach(async () => {
    server = await listening(at().app)
    await at().services.files.write('venue-images', '1-a.webp', bytes)
    await writeFile(join(at().services.config.dataDir, 'secret.webp'), 'secret')
  })
  afterEach(() => server.close())

  test.each([
    '/media/venue-images/../../secret.webp',
    '/media/venue-images/..%2f..%2fsecret.webp',
    '/media/venue-images/%2e%2e%2f%2e%2e%2fsecret.webp',
    '/media/venue-images/..%5c..%5csecret.webp',
    '/media/../secret.webp',
    '/media/%2e%2e/secret.webp',
    '/media/venue-images/%2Fetc%2Fpasswd.webp',
    '/media/venue-images/%00.webp',
    '/media/venue-images/.hidden.webp',
    '/media/venue-images/1-a.webp%00.png',
    '/media/venue-images/',
    '/media/venue-images/nope.webp',
    '/media/menu-images/1-a.webp',
    '/media/other-images/1-a.webp',
  ])('returns 404 for %s', async (path) => {
    const answer = await raw(server.url, { path })
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/problem+json'])
    expect(answer.text).not.toContain('secret.webp"')
  })

  test.each(['page.html', 'drawing.svg', 'script.js', 'no-extension'])('returns 404 for a stored file named %s', async (name) => {
    await at().services.files.write('menu-images', name, Buffer.from('<script>alert(1)</script>'))
    expect((await raw(`${server.url}/media/menu-images/${name}`)).status).toBe(404)
  })

  test.each([
    [1440, 600],
    [200, 900],
  ])('returns a JPEG of 1200 x 630 as the shared image of an image of %i x %i pixels', async (width, height) => {
    const webp = await sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer()
    await at().services.files.write('venue-images', '2-b.webp', webp)
    for (let time = 0; time < 2; time++) {
      const answer = await fetch(`${server.url}/media/venue-images/2-b.og.jpg`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    }
    await at().services.files.remove('venue-images', '2-b.webp')
    expect((await raw(`${server.url}/media/venue-images/2-b.og.jpg`)).status).toBe(404)
  })

  test('returns 404 for the shared image of a file that is not an image', async () => {
    expect((await raw(`${server.url}/media/venue-images/1-a.og.jpg`)).status).toBe(404)
  })

  test('returns 404, not 503, for narrow variants of images that do not exist, however many are requested', async () => {
    const { app } = at()
    const answers = await Promise.all(Array.from({ length: 400 }, (_, n) => app.request(`/media/venue-images/${n}-none.w360.webp`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  })

  test('makes no narrow variant of an image in the trash', async () => {
    const { services, app } = at()
    const image_url = '/media/venue-images/3-c.webp'
    const picture = sharp({ create: { width: 500, height: 400, channels: 3, background: 'teal' } })
    await services.files.write('venue-images', '3-c.webp', await picture.webp().toBuffer())
    const entry = {
      kind: 'picture' as const,
      entity_id: image_url,
      title: 'Image',
      contents: NO_CONTENTS,
      deleted_by_email: 'ann@example.org',
    }
    const [{ id } = { id: '' }] = await services.db.orm
      .insert(trashEntries)
      .values({ ...entry, deleted_at: NOON, expires_at: NOON })
      .returning()
    await services.db.orm.insert(trashRows).values({ entry_id: id, table_name: 'images', data: { image_url } })
    expect((await app.request('/media/venue-images/3-c.w360.webp')).status).toBe(404)
    expect(await services.files.exists('venue-images', '3-c.w360.webp')).toBe(false)
  })

  test('returns 404 for a narrow variant of a file that is not an image', async () => {
    expect((await raw(`${server.url}/media/venue-images/1-a.w360.webp`)).status).toBe(404)
  })

  test('sends an image with its content type and a cache lifetime of one hour', async () => {
    const response = await fetch(`${server.url}/media/venue-images/1-a.webp`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
  })

  test('returns 304 for an image that the browser has', async () => {
    const url = `${server.url}/media/venue-images/1-a.webp`
    const etag = (await raw(url, { method: 'HEAD' })).headers.etag ?? ''
    expect(await raw(url, { headers: { 'If-None-Match': etag } })).toMatchObject({ status: 304, text: '' })
    expect((await raw(url, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })
})

describe('stored files', () => {
  const at = useApp('embedded')

  test.each(['../x.webp', '..', '', 'a/b.webp', 'a\\b.webp', '.x', 'a\0b', 'x'.repeat(201), 'café.webp'])(
    'cannot be named %j',
    async (name) => {
      const { files } = at().services
      await expect(files.read('venue-images', name)).rejects.toThrow('is not a file name')
      await expect(files.write('venue-images', name, bytes)).rejects.toThrow('is not a file name')
      await expect(files.remove('venue-images', name)).rejects.toThrow('is not a file name')
    },
  )

  test('are never overwritten, and can be removed twice', async () => {
    const { files } = at().services
    await files.write('menu-images', 'a.webp', bytes)
    await expect(files.write('menu-images', 'a.webp', Buffer.from('other'))).rejects.toThrow('exists already')
    expect(Buffer.from((await files.read('menu-images', 'a.webp'))?.bytes ?? [])).toEqual(bytes)
    expect(await files.exists('venue-images', 'a.webp')).toBe(false)
    await files.remove('menu-images', 'a.webp')
    await files.remove('menu-images', 'a.webp')
    expect(await files.read('menu-images', 'a.webp')).toBe(null)
  })

  test('are never read before they are written as a whole', async () => {
    const { files } = at().services
    const large = Buffer.alloc(32 * 1024 * 1024, 7)
    let isWritten = false
    const writing = files.write('menu-images', '1-large.webp', large).then(() => {
      isWritten = true
    })
    const sizes = new Set<number | undefined>()
    while (!isWritten) sizes.add((await files.read('menu-images', '1-large.webp'))?.bytes.length)
    await writing
    expect([...sizes].filter((size) => size !== undefined && size !== large.length)).toEqual([])
    expect((await files.read('menu-images', '1-large.webp'))?.bytes.length).toBe(large.length)
  })

  test('leave no file when they cannot be written', async () => {
    const { files, config } = at().services
    await mkdir(join(config.dataDir, 'private', 'photo.webp'), { recursive: true })
    await expect(files.private.write('photo.webp', bytes)).rejects.toThrow()
    expect(await readdir(join(config.dataDir, 'private'))).toEqual(['photo.webp'])
  })

  test('have no URL when they are private', async () => {
    const { files, config } = at().services
    await files.private.write('photo.webp', bytes)
    await expect(files.private.write('photo.webp', bytes)).rejects.toThrow('exists already')
    expect(Buffer.from((await files.private.read('photo.webp')) ?? [])).toEqual(bytes)
    expect(await readFile(join(config.dataDir, 'private', 'photo.webp'))).toEqual(bytes)
    for (const path of ['/media/private/photo.webp', '/media/photo.webp', '/private/photo.webp']) {
      expect((await at().app.request(path)).status).toBe(404)
    }
    expect(Buffer.concat(await Array.fromAsync((await files.private.readPieces('photo.webp')) ?? []))).toEqual(bytes)
    await files.private.remove('photo.webp')
    expect(await files.private.read('photo.webp')).toBe(null)
    expect(await files.private.readPieces('photo.webp')).toBe(null)
    await expect(files.private.read('../lock')).rejects.toThrow('is not a file name')
  })
})
