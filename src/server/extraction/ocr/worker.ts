import sharp from 'sharp'
import type { ExtractedMenu } from '../../../domain/menu/extracted-menu.ts'
import { openMenuImageReader, parseLanguages } from '../../../menu-reader/index.ts'
import { serveParent } from '../../child/serve-parent.ts'

export type ToOcrWorker = { image: Uint8Array }
export type FromOcrWorker = { type: 'progress'; fraction: number } | { type: 'read'; menu: ExtractedMenu }

// Its cache of decoded images would keep up to 100 MB.
sharp.cache(false)
sharp.concurrency(1)

/** The languages are the argument after the memory limit. */
const reader = await openMenuImageReader(parseLanguages(process.argv[3] ?? 'eng'))

serveParent<ToOcrWorker, FromOcrWorker>(async ({ image }, post) => {
  const menu = await reader.readImage(image, (fraction) => post({ type: 'progress', fraction }))
  post({ type: 'read', menu })
})
