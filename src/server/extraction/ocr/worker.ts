import type { ReadMenu } from '../../../domain/menu/reading.ts'
import { serveParent } from '../../child/serve-parent.ts'
import { readPicture } from './read-picture.ts'
import { openRecogniser } from './recognise.ts'

export type ToOcrWorker = { image: Uint8Array }
export type FromOcrWorker = { type: 'progress'; fraction: number } | { type: 'read'; menu: ReadMenu }

const recogniser = await openRecogniser()

serveParent<ToOcrWorker, FromOcrWorker>(async ({ image }, post) => {
  const onProgress = (fraction: number) => post({ type: 'progress', fraction })
  post({ type: 'read', menu: await readPicture(image, { recogniser, onProgress }) })
})
