import { parentPort } from 'node:worker_threads'
import type { ReadMenu } from '../../../domain/menu/reading.ts'
import { readPicture } from './read-picture.ts'
import { openRecogniser } from './recognise.ts'

export type ToOcrWorker = { image: Uint8Array }
export type FromOcrWorker = { type: 'progress'; fraction: number } | { type: 'read'; menu: ReadMenu } | { type: 'failed'; message: string }

const recogniser = openRecogniser()

function post(message: FromOcrWorker): void {
  parentPort?.postMessage(message)
}

parentPort?.on('message', async ({ image }: ToOcrWorker) => {
  try {
    const onProgress = (fraction: number) => post({ type: 'progress', fraction })
    post({ type: 'read', menu: await readPicture(image, { recogniser: await recogniser, onProgress }) })
  } catch (error) {
    post({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})
