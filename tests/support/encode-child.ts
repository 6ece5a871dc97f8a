import { readFileSync } from 'node:fs'
import { encodeVariants } from '../../src/server/image/encode-variants.ts'

// Decodes the second image after the first one has warmed up the decoder. Writes by how many MB the peak memory of the
// process has grown.
const [light = '', heavy = ''] = process.argv.slice(2)
const encode = (path: string) => encodeVariants(readFileSync(path), { widths: [360, 720, 1440], quality: 80, withCodes: true })
await encode(light)
const before = process.memoryUsage.rss()
let peak = before
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 2).unref()
await encode(heavy)
process.stdout.write(String(Math.round((peak - before) / 1024 / 1024)))
