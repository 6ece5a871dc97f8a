import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrPicture } from '../../../tests/support/qr-pictures.ts'
import { readQrCodes } from './qr-codes.ts'

const LINK = 'https://example.com/menus/autumn.pdf'

async function codesOf(image: Buffer): Promise<string[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  return readQrCodes(data, info)
}

test.each([
  ['upright', {}],
  ['turned by 17 degrees', { turned: 17 }],
  ['turned by 90 degrees', { turned: 90 }],
  ['upside down', { turned: 180 }],
  ['small', { size: 90 }],
  ['light on dark paper', { isInverted: true }],
  ['on a photo', { isPhoto: true }],
  ['turned by 33 degrees on a photo', { isPhoto: true, turned: 33, size: 220 }],
])('readQrCodes reads a code that is %s', async (_what, over) => {
  expect(await codesOf(await qrPicture([LINK], over))).toEqual([LINK])
})

test('readQrCodes returns at most eight codes', async () => {
  const texts = Array.from({ length: 10 }, (_, at) => `https://example.com/${at}`)
  const codes = await codesOf(await qrPicture(texts, { size: 105 }))
  expect(codes).toHaveLength(8)
  expect(texts).toEqual(expect.arrayContaining(codes))
})

test('readQrCodes returns nothing for an image without a code, noise, and one pixel', async () => {
  const noise = Buffer.from(Uint32Array.from({ length: 400 * 400 }, (_, at) => Math.imul(at, 2654435761)).buffer)
  const pictures = [
    await qrPicture([]),
    await sharp(noise, { raw: { width: 400, height: 400, channels: 4 } })
      .png()
      .toBuffer(),
    await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
      .png()
      .toBuffer(),
  ]
  for (const image of pictures) expect(await codesOf(image)).toEqual([])
})
