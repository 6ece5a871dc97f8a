import type { ReadMenu } from '../../../domain/menu/reading.ts'
import { readMenuImage } from '../../../menu-reader/read-menu-image.ts'
import { openRecogniser } from '../../../menu-reader/recogniser.ts'
import { serveParent } from '../../child/serve-parent.ts'

export type ToOcrWorker = { image: Uint8Array }
export type FromOcrWorker = { type: 'progress'; fraction: number } | { type: 'read'; menu: ReadMenu }

const recogniser = await openRecogniser()

serveParent<ToOcrWorker, FromOcrWorker>(async ({ image }, post) => {
  const onProgress = (fraction: number) => post({ type: 'progress', fraction })
  post({ type: 'read', menu: await readMenuImage(image, { recogniser, onProgress }) })
})
