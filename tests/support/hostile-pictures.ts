import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { fourFields } from './pictures.ts'

/** Expected result of a file: stored as new bytes, rejected, or either. */
export type Fate = 'accept' | 'reject' | 'either'

type HostileFile = { name: string; bytes: Buffer; fate: Fate }

/** Generates malicious files: the kinds of the trial data and more. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const jpeg = await sharp(await fourFields(600, 400))
    .jpeg()
    .toBuffer()
  const png = await fourFields()
  const file = (name: string, bytes: Buffer | string, fate: Fate): HostileFile => ({ name, bytes: Buffer.from(bytes), fate })
  return [
    file('empty.jpg', '', 'reject'),
    file('text.jpg', 'not a picture', 'reject'),
    file('page.png', '<!doctype html><script>alert(1)</script>', 'reject'),
    file('script.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'reject'),
    file(
      'entity.svg',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
      'reject',
    ),
    file('outside.svg', '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1/x"/></svg>', 'reject'),
    file('program.gif', "GIF89a/*\0\0*/=alert('x')//;", 'reject'),
    file('drawing.gif', 'GIF89a<svg xmlns="http://www.w3.org/2000/svg"/>', 'reject'),
    file('header.jpg', jpeg.subarray(0, 20), 'reject'),
    file('half.jpg', jpeg.subarray(0, jpeg.length / 2), 'reject'),
    file('half.png', png.subarray(0, png.length / 2), 'reject'),
    file('tail.jpg', Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]), 'accept'),
    file('archive.jpg', Buffer.concat([jpeg, Buffer.from('PK\x03\x04')]), 'accept'),
    file('bomb.png', pngOf(30_000, 30_000), 'reject'),
    file('lying.png', pngOf(65_535, 65_535), 'reject'),
    file('tiff.tiff', await sharp(png).tiff().toBuffer(), 'reject'),
    file('deep.png', await sharp(png).toColourspace('rgb16').png().toBuffer(), 'accept'),
    file('print.jpg', await sharp(png).toColourspace('cmyk').jpeg().toBuffer(), 'accept'),
    file(
      'pixel.png',
      await sharp({ create: { width: 1, height: 1, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
      'accept',
    ),
    file(
      'ribbon.png',
      await sharp({ create: { width: 12_000, height: 2, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
      'accept',
    ),
    file('noise.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100_000, 0x5a)]), 'reject'),
    file('zeros.webp', Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8L', 'latin1'), Buffer.alloc(1000)]), 'reject'),
    file('boxes.avif', Buffer.concat([Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'latin1'), Buffer.alloc(1000, 0xff)]), 'reject'),
  ]
}

/** Malicious file names: path traversal, scripts and invalid characters. */
export const HOSTILE_NAMES = [
  '../../evil.jpg',
  'a/b.jpg',
  '..\\..\\evil.jpg',
  'menu (1).JPG',
  'ménu café.jpg',
  '\u202egpj.exe',
  `${'x'.repeat(300)}.jpg`,
  'con.jpg',
  '.htaccess',
  'photo.jpg.php',
  'photo.php%00.jpg',
  '',
  '😀.png',
  'a"b;c\r\nX: y.jpg',
]

/** The accepted images that need the most memory. */
export async function largestAllowedImages(): Promise<{ name: string; bytes: Buffer }[]> {
  const flat = (megapixels: number) => {
    const [width, height] = [Math.floor(Math.sqrt((megapixels * 4e6) / 3)), Math.floor(Math.sqrt((megapixels * 3e6) / 4))]
    return sharp({ create: { width, height, channels: 4, background: '#c81e0a80' }, limitInputPixels: false }).withMetadata({
      orientation: 6,
    })
  }
  return [
    { name: 'passes.jpg', bytes: await flat(24).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer() },
    { name: 'deep.png', bytes: await flat(16).toColourspace('rgb16').png({ progressive: true }).toBuffer() },
    { name: 'still.gif', bytes: await flat(16).gif().toBuffer() },
    { name: 'lossless.webp', bytes: await flat(24).webp({ lossless: true, effort: 0 }).toBuffer() },
    { name: 'small.avif', bytes: await flat(9).avif({ effort: 0 }).toBuffer() },
  ]
}

/** A PNG with the given size in its header and one line of pixels. */
function pngOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(Math.ceil(width / 8) + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
