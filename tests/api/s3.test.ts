import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import { imageVariants } from '../../src/domain/images.ts'
import { createBlobStore } from '../../src/server/files/blob-store.ts'
import { deleteUnusedImages } from '../../src/server/image/delete-unused-images.ts'
import { aUser } from '../support/accounts.ts'
import { NOON, type TestApp, testApp } from '../support/app.ts'
import { useDatabase } from '../support/database.ts'
import { fourFields, upload } from '../support/pictures.ts'
import { type S3Server, s3Server } from '../support/s3-server.ts'

describe('files in S3', () => {
  const db = useDatabase('embedded')
  let s3: S3Server
  let at: TestApp
  beforeAll(async () => {
    s3 = await s3Server()
  })
  afterAll(() => s3.close())
  beforeEach(async () => {
    s3.objects.clear()
    s3.asked.length = 0
    at = await testApp(db(), {
      env: { S3_BUCKET: 'guide', S3_ENDPOINT: s3.url, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', S3_PREFIX: 'eat' },
    })
    return () => at.close()
  })

  test('store an image that is uploaded, shown and deleted when unused', async () => {
    const admin = await aUser(at, { role: 'admin' })
    const { body } = await upload(at, admin, { bytes: await fourFields(), name: 'a.png' })
    const stored = imageVariants(body.url).map(({ url }) => `/guide/eat${url}`)
    expect([...s3.objects.keys()].sort()).toEqual(stored.sort())
    expect(await readdir(at.services.config.dataDir)).not.toContain('media')
    const shown = await at.app.request(body.url)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 120 })
    at.setNow(new Date(NOON.getTime() + 2 * DAY_MS))
    expect(await deleteUnusedImages(at.services)).toBe(1)
    expect(s3.objects.size).toBe(0)
    expect((await at.app.request(body.url)).status).toBe(404)
  })

  test('leave nothing behind when the service fails within an upload, once the clean-up has run', async () => {
    const failing = await s3Server({
      beforePut: async () => {
        failing.isDown = failing.objects.size === 1
      },
    })
    const env = { S3_BUCKET: 'guide', S3_ENDPOINT: failing.url, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    const elsewhere = await testApp(db(), { env })
    const admin = await aUser(elsewhere, { role: 'admin' })
    const answer = await upload(elsewhere, admin, { bytes: await fourFields(), name: 'a.png' })
    expect([answer.status, failing.asked.filter((call) => call.startsWith('DELETE'))]).toEqual([503, []])
    failing.isDown = false
    elsewhere.setNow(new Date(NOON.getTime() + 2 * DAY_MS))
    expect(await deleteUnusedImages(elsewhere.services)).toBe(1)
    expect(failing.objects.size).toBe(0)
    await elsewhere.close()
    await failing.close()
  })

  test('that are private are written, read and removed, and never overwritten', async () => {
    const store = at.services.files.private
    expect(await store.read('menu.webp')).toBe(null)
    await store.write('menu.webp', Buffer.from('menu'))
    await expect(store.write('menu.webp', Buffer.from('other'))).rejects.toThrow('exists already')
    expect(Buffer.from((await store.read('menu.webp')) ?? []).toString()).toBe('menu')
    expect(Buffer.concat(await Array.fromAsync((await store.readPieces('menu.webp')) ?? [])).toString()).toBe('menu')
    await store.remove('menu.webp')
    await store.remove('menu.webp')
    expect([await store.read('menu.webp'), await store.readPieces('menu.webp')]).toEqual([null, null])
  })

  test('are listed completely over several pages', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}.webp`)
    for (const name of names) await at.services.files.private.write(name, Buffer.from(name))
    await at.services.files.write('venue-images', 'other.webp', Buffer.from('x'))
    const store = await createBlobStore(at.services.config)
    expect((await Array.fromAsync(store.list('private'))).sort()).toEqual(names.map((name) => `private/${name}`))
    expect(await Array.fromAsync(store.list('media'))).toEqual(['media/venue-images/other.webp'])
  })

  test('cause an error, not a missing image, when the service rejects a request', async () => {
    const elsewhere = await testApp(db(), {
      env: { S3_BUCKET: 'guide', S3_ENDPOINT: s3.url, S3_ACCESS_KEY_ID: 'wrong', S3_SECRET_ACCESS_KEY: 'secret' },
    })
    const answer = await elsewhere.app.request('/media/venue-images/a.webp')
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('AccessDenied')
    await elsewhere.close()
  })
})
