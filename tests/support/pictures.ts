import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { as } from './accounts.ts'
import { ask, type TestApp, type TestResponse } from './app.ts'

/** An image with four quadrants: red, green, blue and white, from the upper left to the lower right. */
export async function fourFields(width = 120, height = 80): Promise<Buffer> {
  const field = (colour: string, left: number, top: number) => ({
    input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background: colour } },
    left,
    top,
  })
  return sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite([field('red', 0, 0), field('#0f0', width / 2, 0), field('blue', 0, height / 2)])
    .png()
    .toBuffer()
}

/** Initials of the colours in the middle of the four quadrants. */
export async function fieldsOf(picture: Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const letter = (x: number, y: number) => {
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels
    const [red, green, blue] = [...data.subarray(at, at + 3)].map((value) => value > 128)
    if (red && green && blue) return 'w'
    if (red) return 'r'
    if (green) return 'g'
    return blue ? 'b' : '?'
  }
  return [letter(0.25, 0.25), letter(0.75, 0.25), letter(0.25, 0.75), letter(0.75, 0.75)].join('')
}

/** Uploads bytes as a file. The declared type may be wrong. */
export async function upload(
  { app }: Pick<TestApp, 'app'>,
  user: { token: string },
  { bytes, name = 'photo.jpg', bucket = 'venue-images' }: { bytes: Uint8Array; name?: string; bucket?: string },
): Promise<TestResponse> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }), name)
  return ask(app, `/api/images?bucket=${bucket}`, { method: 'POST', headers: as(user), body })
}

export async function storedNames({ services }: Pick<TestApp, 'services'>): Promise<string[]> {
  const files = await readdir(join(services.config.dataDir, 'media'), { recursive: true }).catch(() => [])
  return files.filter((name) => /\./.test(name)).sort()
}
