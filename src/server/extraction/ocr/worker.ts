import type { ExtractedMenu } from '../../../domain/menu/extracted-menu.ts'
import { openMenuImageReader } from '../../../menu-reader/index.ts'
import { serveParent } from '../../child/serve-parent.ts'

export type ToOcrWorker = { image: Uint8Array }
export type FromOcrWorker = { type: 'progress'; fraction: number } | { type: 'read'; menu: ExtractedMenu }

const reader = await openMenuImageReader()

serveParent<ToOcrWorker, FromOcrWorker>(async ({ image }, post) => {
  const menu = await reader.readImage(image, (fraction) => post({ type: 'progress', fraction }))
  post({ type: 'read', menu })
})
