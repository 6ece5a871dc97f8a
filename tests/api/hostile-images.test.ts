import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '../../src/domain/image-limits.ts'
import { imageVariants } from '../../src/domain/images.ts'
import { images } from '../../src/server/db/schema/index.ts'
import { as, aUser, type TestUser } from '../support/accounts.ts'
import { ask, type TestResponse, useApp } from '../support/app.ts'
import { inDrills, isDrill } from '../support/drills.ts'
import { type Fate, HOSTILE_NAMES, hostileFiles, largestAllowedImages } from '../support/hostile-pictures.ts'
import { fourFields, storedNames, upload } from '../support/pictures.ts'

const trialData = process.env.TRIAL_DATA ?? '../shared/data'
const hostile = join(trialData, 'images-hostile')
const photographs = join(trialData, 'images')

type ManifestEntry = { file?: string; expect?: string; filenames?: string[] }

const manifest: ManifestEntry[] = existsSync(hostile) ? JSON.parse(readFileSync(join(hostile, 'manifest.json'), 'utf8')) : []
const skippedWithout = manifest.length > 0 ? 'all of the trial data' : `skipped: there is no ${hostile}, see TRIAL_DATA`
/** Both image uploads in every test; every file in both buckets with DRILLS. */
const BUCKETS = isDrill ? (['venue-images', 'menu-images'] as const) : (['venue-images'] as const)

/** Expected result of a file in the manifest. Some files may have either result. */
function fateOf(words: string): Fate {
  if (/ or /.test(words.replace(/ or re-encode$/, '')) || /^reject or re-encode/.test(words))
    return words.startsWith('accept;') ? 'accept' : 'either'
  return words.startsWith('accept') ? 'accept' : 'reject'
}

describe('hostile image files', () => {
  const at = useApp('embedded')
  let admin: TestUser
  beforeEach(async () => {
    admin = await aUser(at(), { role: 'admin' })
  })

  /** The file is either rejected with a known message and not stored, or stored as new plain images. */
  async function expectHarmless({ status, body }: TestResponse, fate: Fate): Promise<void> {
    if (fate !== 'either') expect(status === 201 ? 'accept' : 'reject').toBe(fate)
    if (status !== 201) {
      expect(status).toBeLessThan(500)
      expect(['No file provided', 'Please upload an image file', 'Failed to read file', 'Image must be less than 5MB']).toContain(
        body.detail,
      )
      expect(await storedNames(at())).toEqual([])
      expect(await at().services.db.orm.$count(images)).toBe(0)
      return
    }
    expect(body.url).toMatch(/^\/media\/(venue|menu)-images\/\d+-[a-z0-9-]+(\.[a-z]+)?\.webp$/)
    expect((await storedNames(at())).sort()).toEqual(
      imageVariants(body.url)
        .map(({ url }) => url.slice('/media/'.length))
        .sort(),
    )
    for (const { url } of imageVariants(body.url)) {
      const served = await at().app.request(url)
      expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const bytes = Buffer.from(await served.arrayBuffer())
      const { format, exif, xmp, iptc, icc } = await sharp(bytes).metadata()
      expect({ format, exif, xmp, iptc, icc }).toEqual({ format: 'webp' })
      expect(/<script|<svg|alert\(|<\?php/i.test(bytes.toString('latin1'))).toBe(false)
    }
  }

  test('are rejected, or stored as new and plain images', async () => {
    for (const { name, bytes, fate } of await hostileFiles()) {
      await expectHarmless(await upload(at(), admin, { bytes, name }), fate).catch((cause) => {
        throw new Error(name, { cause })
      })
      await forget()
    }
  }, 60_000)

  test.skipIf(manifest.length === 0).each(BUCKETS)(
    `get the result that the manifest expects, in %s (${skippedWithout})`,
    async (bucket) => {
      for (const { file, expect: words = '' } of manifest) {
        if (!file || file.endsWith('.mjs')) continue
        const bytes = readFileSync(join(hostile, file))
        await expectHarmless(await upload(at(), admin, { bytes, name: file, bucket }), fateOf(words)).catch((cause) => {
          throw new Error(file, { cause })
        })
        await forget()
      }
    },
    60_000,
  )

  test('are stored under a plain name', async () => {
    const bytes = await fourFields()
    for (const name of [...HOSTILE_NAMES, ...manifest.flatMap(({ filenames }) => filenames ?? [])]) {
      // A browser sends a part without a file name for an empty file field.
      await expectHarmless(await upload(at(), admin, { bytes, name }), name === '' ? 'either' : 'accept').catch((cause) => {
        throw new Error(name, { cause })
      })
      await forget()
    }
  }, 60_000)

  test('are rejected before parsing when a form has thousands of parts', async () => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(await fourFields())], 'photo.png'))
    for (let part = 0; part < 19; part++) form.append(`part-${part}`, '')
    const send = () => ask(at().app, '/api/images?bucket=venue-images', { method: 'POST', headers: as(admin), body: form })
    expect((await send()).status).toBe(201)
    form.append('one-more', '')
    expect([(await send()).body.code, await at().services.db.orm.$count(images)]).toEqual(['invalid_request', 1])
  })

  test('do not stop the server from answering', async () => {
    const files = await hostileFiles()
    const uploads = files.map(({ name, bytes }) => upload(at(), admin, { bytes, name }))
    expect((await at().app.request('/healthz')).status).toBe(200)
    expect((await Promise.all(uploads)).every(({ status }) => status < 500)).toBe(true)
    expect((await upload(at(), admin, { bytes: await fourFields() })).status).toBe(201)
  }, 60_000)

  test.skipIf(manifest.length === 0)(
    `that are photos in any orientation are stored upright (${skippedWithout})`,
    async () => {
      const names = readdirSync(photographs).filter((name) => /^exif-.*\.jpg$/.test(name))
      expect(names).toHaveLength(9)
      const small = async (bytes: Buffer) => sharp(bytes).resize(24, 16, { fit: 'fill' }).removeAlpha().raw().toBuffer()
      const upright = new Map<string, Buffer>()
      // Upright, turned, turned and mirrored.
      for (const name of names.sort().filter((one) => isDrill || /-landscape-[167]|-portrait/.test(one))) {
        const original = readFileSync(join(photographs, name))
        const { body } = await upload(at(), admin, { bytes: original, name })
        const kept = Buffer.from(await (await at().app.request(body.url)).arrayBuffer())
        const scene = name.includes('portrait') ? 'portrait' : 'landscape'
        expect(body.width > body.height).toBe(scene === 'landscape')
        // The first landscape is stored upright. The portrait is on its side and is rotated here.
        const expected = upright.get(scene) ?? (await small(scene === 'landscape' ? original : await sharp(original).rotate(90).toBuffer()))
        upright.set(scene, expected)
        expect(difference(await small(kept), expected), name).toBeLessThan(12)
        expect(difference(await small(await sharp(kept).rotate(180).toBuffer()), expected), name).toBeGreaterThan(25)
      }
    },
    60_000,
  )

  test.skipIf(manifest.length === 0)(
    `that are photos are accepted with 5,242,880 bytes and rejected with one more (${skippedWithout})`,
    async () => {
      const photograph = readFileSync(join(photographs, 'pizza-margherita.jpg'))
      const statuses = []
      for (const size of [MAX_UPLOAD_BYTES - 1, MAX_UPLOAD_BYTES, MAX_UPLOAD_BYTES + 1]) {
        const bytes = Buffer.concat([photograph, Buffer.alloc(size - photograph.length)])
        statuses.push((await upload(at(), admin, { bytes })).status)
      }
      expect(statuses).toEqual([201, 201, 413])
    },
  )

  async function forget(): Promise<void> {
    await at().services.db.orm.delete(images)
    await rm(join(at().services.config.dataDir, 'media'), { recursive: true, force: true })
  }
})

inDrills(
  'decoding uses less than 200 MB for the largest accepted images and for all rejected ones',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plateful-heavy-'))
    const child = fileURLToPath(new URL('../support/encode-child.ts', import.meta.url))
    const light = join(folder, 'light.png')
    await writeFile(light, await fourFields())
    const paths: string[] = []
    for (const { name, bytes } of [...(await largestAllowedImages()), ...(await hostileFiles())]) {
      const path = join(folder, name)
      await writeFile(path, bytes)
      paths.push(path)
    }
    const rises = []
    for (const path of paths) {
      const { stdout } = await promisify(execFile)(process.execPath, [child, light, path])
      rises.push([path.slice(folder.length + 1), Number(stdout)])
    }
    await rm(folder, { recursive: true })
    expect(rises.filter(([, rise]) => !(Number(rise) < 200))).toEqual([])
  },
  120_000,
)

/** Mean difference of the values of two images, from 0 to 255. */
function difference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}
