import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '../../src/domain/image-limits.ts'
import { IMAGE_WIDTHS, imageVariants } from '../../src/domain/images.ts'
import { images } from '../../src/server/db/schema/index.ts'
import { as, aUser, type TestUser } from '../support/accounts.ts'
import { ask, NOON, send, useApp } from '../support/app.ts'
import { fieldsOf, fourFields, storedNames, upload } from '../support/pictures.ts'
import { aRequest } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

/** Rotation in degrees and mirroring that turn an upright image into the stored image of each orientation. */
const STORED_AS = [
  [1, 0, false],
  [2, 0, true],
  [3, 180, false],
  [4, 180, true],
  [5, 90, true],
  [6, 270, false],
  [7, 270, true],
  [8, 90, false],
] as const

describe('POST /images', () => {
  const at = useApp('embedded')
  let admin: TestUser
  beforeEach(async () => {
    admin = await aUser(at(), { role: 'admin' })
  })

  const pictureAt = async (url: string) => {
    const response = await at().app.request(url)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    return Buffer.from(await response.arrayBuffer())
  }

  test.each([
    ['no form at all', { body: null, sentence: 'No file provided' }],
    ['a form without a file', { body: new FormData(), sentence: 'No file provided' }],
    ['a form with text instead of a file', { body: formOf('a picture'), sentence: 'No file provided' }],
  ])("returns 422 'No file provided' for %s", async (_what, { body, sentence }) => {
    const answer = await ask(at().app, '/api/images?bucket=venue-images', { method: 'POST', headers: as(admin), body })
    expect([answer.status, answer.body.detail]).toEqual([422, sentence])
  })

  test.each(['/api/images?bucket=venue-images', '/api/menu-extractions'])(
    'to %s returns 415 and asks for a form when the body is not a form',
    async (path) => {
      for (const type of ['text/plain', 'application/json', 'image/jpeg', 'multipart/form-data-x']) {
        const answer = await ask(at().app, path, { method: 'POST', headers: { ...as(admin), 'Content-Type': type }, body: '{}' })
        expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
          415,
          'form_expected',
          'Please send the file as multipart/form-data',
        ])
      }
    },
  )

  test.each([
    ['/api/images?bucket=menu-images', 403],
    ['/api/menu-extractions', 422],
  ])('to %s returns %i to a user without a venue, who has only signed up, before the body is read', async (path, status) => {
    const staffOf = await aVenue(at().services)
    for (const user of [await aUser(at()), await aUser(at(), { venueId: staffOf.id, venueRole: 'staff' })]) {
      const body = new ReadableStream({ pull: () => new Promise(() => {}) })
      const headers = { ...as(user), 'Content-Type': 'multipart/form-data; boundary=b' }
      expect(await ask(at().app, path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)).toMatchObject({ status })
    }
  })

  test.each([
    ['an empty file', Buffer.alloc(0), 'Please upload an image file'],
    ['text named as an image', Buffer.from('just text'), 'Please upload an image file'],
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'Please upload an image file'],
    ['the head of an image', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'Failed to read file'],
    ['an SVG after the head of an image', Buffer.from('GIF89a<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Failed to read file'],
  ])('returns 422 and stores nothing for %s', async (_what, bytes, sentence) => {
    const answer = await upload(at(), admin, { bytes, name: 'photo.jpg' })
    expect([answer.status, answer.body.detail, answer.body.errors[0].field]).toEqual([422, sentence, 'file'])
    expect(await storedNames(at())).toEqual([])
    expect(await at().services.db.orm.$count(images)).toBe(0)
  })

  test('returns 422 for half an image', async () => {
    const whole = await sharp(await fourFields(600, 400))
      .jpeg()
      .toBuffer()
    const answer = await upload(at(), admin, { bytes: whole.subarray(0, whole.length / 2) })
    expect([answer.status, answer.body.detail]).toEqual([422, 'Failed to read file'])
  })

  test('accepts 5,242,880 bytes and returns 413 for one more', async () => {
    const picture = await sharp(await fourFields())
      .jpeg()
      .toBuffer()
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)])
    const tooLarge = await upload(at(), admin, { bytes: padded(MAX_UPLOAD_BYTES + 1) })
    expect([tooLarge.status, tooLarge.body.detail]).toEqual([413, 'Image must be less than 5MB'])
    expect((await upload(at(), admin, { bytes: padded(MAX_UPLOAD_BYTES) })).status).toBe(201)
    const far = await upload(at(), admin, { bytes: Buffer.alloc(MAX_UPLOAD_BYTES * 2) })
    expect([far.status, far.body.detail]).toEqual([413, 'Image must be less than 5MB'])
  })

  test.each(['venue-images', 'menu-images'] as const)('stores an image for %s in every width that its URL promises', async (bucket) => {
    const bytes = await sharp(await fourFields(2000, 1000))
      .jpeg()
      .toBuffer()
    const answer = await upload(at(), admin, { bytes, bucket, name: 'Barge Lane (1).JPG' })
    const widest = Math.max(...IMAGE_WIDTHS[bucket])
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      url: `/media/${bucket}/${NOON.getTime()}-barge-lane-1.jpg.webp`,
      width: widest,
      height: widest / 2,
    })
    for (const { url, width } of imageVariants(answer.body.url)) {
      const picture = await pictureAt(url)
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 })
      expect(await fieldsOf(picture)).toBe('rgbw')
    }
    const [row] = await at().services.db.orm.select().from(images)
    expect(row).toMatchObject({ url: answer.body.url, bucket, created_by: admin.id, created_at: NOON })
  })

  test('stores an image that is served with a cache lifetime of one hour and nosniff', async () => {
    const { body } = await upload(at(), admin, { bytes: await fourFields() })
    const { headers } = await at().app.request(body.url)
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('makes a narrow variant that an image from an earlier release lacks, once, and none of another width or of a missing image', async () => {
    const { body } = await upload(at(), admin, { bytes: await fourFields(800, 400), bucket: 'menu-images' })
    const { files } = at().services
    const narrow = body.url.replace(/\.webp$/, '.w208.webp')
    const name = narrow.split('/').at(-1) ?? ''
    await files.remove('menu-images', name)
    const [first, second] = await Promise.all([pictureAt(narrow), pictureAt(narrow)])
    expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 208, height: 104 })
    expect([await fieldsOf(first), second.equals(first), await files.exists('menu-images', name)]).toEqual(['rgbw', true, true])
    for (const url of [body.url.replace(/\.webp$/, '.w209.webp'), '/media/menu-images/none.w208.webp'])
      expect((await at().app.request(url)).status).toBe(404)
    expect(await files.exists('menu-images', 'none.w208.webp')).toBe(false)
  })

  test('does not enlarge a small image, and limits the height of a tall one', async () => {
    const small = await upload(at(), admin, { bytes: await fourFields(120, 80), name: 'small.png' })
    expect(small.body).toMatchObject({ width: 120, height: 80 })
    for (const { url } of imageVariants(small.body.url)) expect(await sharp(await pictureAt(url)).metadata()).toMatchObject({ width: 120 })
    const high = await upload(at(), admin, { bytes: await fourFields(300, 20_000), name: 'high.png' })
    expect(high.body).toMatchObject({ height: 5760, width: 86 })
  })

  test('stores two images for the same name and keeps the first one', async () => {
    const [first, second] = [await fourFields(), await fourFields(200, 200)]
    const { body } = await upload(at(), admin, { bytes: first, name: 'a.png' })
    const before = await pictureAt(body.url)
    const again = await upload(at(), admin, { bytes: second, name: 'a.png' })
    expect(again.body.url).toBe(`/media/venue-images/${NOON.getTime()}-a-2.png.webp`)
    expect(await pictureAt(body.url)).toEqual(before)
  })

  test('stores all of many concurrent uploads with the same name', async () => {
    const bytes = await fourFields()
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(at(), admin, { bytes, name: 'a.png' })))
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(6)
    expect(await storedNames(at())).toHaveLength(6 * IMAGE_WIDTHS['venue-images'].length)
  })

  test.each(STORED_AS)('stores a photo of orientation %i upright', async (orientation, degrees, isMirrored) => {
    const turned = await sharp(
      await sharp(await fourFields())
        .rotate(degrees)
        .toBuffer(),
    )
      .flop(isMirrored)
      .toBuffer()
    const bytes = await sharp(turned).withMetadata({ orientation }).jpeg().toBuffer()
    const { body } = await upload(at(), admin, { bytes })
    expect(body).toMatchObject({ width: 120, height: 80 })
    expect(await fieldsOf(await pictureAt(body.url))).toBe('rgbw')
  })

  test('removes all metadata of a photo', async () => {
    const bytes = await sharp(await fourFields())
      .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' }, IFD3: { GPSLatitude: '51/1 28/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
      .toBuffer()
    const { body } = await upload(at(), admin, { bytes: Buffer.concat([bytes, Buffer.from('<script>alert(2)</script>')]) })
    for (const { url } of imageVariants(body.url)) {
      const picture = await pictureAt(url)
      const { exif, icc, xmp, iptc, orientation } = await sharp(picture).metadata()
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
      expect(picture.includes('script')).toBe(false)
    }
  })

  test('converts print colours to screen colours', async () => {
    const bytes = await sharp(await fourFields())
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    const { body } = await upload(at(), admin, { bytes })
    expect(await sharp(await pictureAt(body.url)).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
    expect(await fieldsOf(await pictureAt(body.url))).toMatch(/^r.bw$/)
  })

  test('leaves no file and no row when it fails half-way', async () => {
    const { files } = at().services
    const write = files.write
    let written = 0
    files.write = async (...args) => {
      if (++written === 2) throw new Error('the disk is full')
      return write(...args)
    }
    const answer = await upload(at(), admin, { bytes: await fourFields() })
    expect([answer.status, answer.body.detail]).toEqual([500, 'Failed to read file'])
    expect(await storedNames(at())).toEqual([])
    expect(await at().services.db.orm.$count(images)).toBe(0)
  })

  test('allows owners with a venue to upload images of dishes, but not of venues', async () => {
    const venue = await aVenue(at().services)
    const owner = await aUser(at(), { venueId: venue.id })
    const newcomer = await aUser(at())
    const bytes = await fourFields()
    const codes = []
    for (const [user, bucket] of [
      [newcomer, 'menu-images'],
      [owner, 'venue-images'],
      [owner, 'menu-images'],
      [owner, 'other-images'],
    ] as const) {
      const { status, body } = await upload(at(), user, { bytes, bucket })
      codes.push([status, body.code])
    }
    expect(codes).toEqual([
      [403, 'not_allowed'],
      [403, 'not_allowed'],
      [201, undefined],
      [400, 'invalid_request'],
    ])
  })

  test('returns 429 for the 121st upload within ten minutes', async () => {
    const answers = []
    for (let n = 0; n < 121; n++) answers.push((await upload(at(), admin, { bytes: Buffer.from('text') })).status)
    expect([answers.filter((status) => status === 422).length, answers.at(-1)]).toEqual([120, 429])
  })
})

function formOf(file: string): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}

describe('an upload while little of the disk is free', () => {
  const at = useApp('embedded', { config: { minFreeBytes: Number.MAX_SAFE_INTEGER } })

  test('is rejected with 503, so that reservations still find room', async () => {
    const venue = await aVenue(at().services)
    const admin = await aUser(at(), { role: 'admin' })
    const answer = await upload(at(), admin, { bytes: await fourFields() })
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
    expect(await storedNames(at())).toEqual([])
    expect((await send(at().app, '/api/reservations', aRequest(venue))).status).toBe(201)
  })
})
