import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

/** Longest edge of the image that is searched, in pixels. A code of an eighth of a page is read at it. */
const MAX_EDGE = 2400
const MAX_CODES = 8

const OPTIONS: ReaderOptions = { formats: ['QRCode'], tryHarder: true, tryInvert: true, tryDownscale: true, maxNumberOfSymbols: MAX_CODES }

type Raw = { width: number; height: number; channels: 1 | 2 | 3 | 4 }

let loading: Promise<unknown> | undefined

/**
 * Returns the texts of the QR codes on decoded pixels; empty when they cannot be searched. The texts are not trusted. Only for child
 * processes with limited memory and time.
 */
export async function readQrCodes(pixels: Uint8Array, raw: Raw): Promise<string[]> {
  try {
    loading ??= loadReader()
    await loading
    const { data, info } = await sharp(pixels, { raw })
      .flatten({ background: 'white' })
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' } as const
    return (await readBarcodes(image as ImageData, OPTIONS)).filter(({ isValid }) => isValid).map(({ text }) => text)
  } catch {
    return []
  }
}

/** Gives the library its WebAssembly, which it would load from the internet otherwise. */
async function loadReader(): Promise<unknown> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(await readFile(path)).buffer
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}
