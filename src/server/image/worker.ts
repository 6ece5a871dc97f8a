import { serveParent } from '../child/serve-parent.ts'
import { type EncodedImage, writePicture } from './write-picture.ts'

/** What the child process is asked for. */
export type ToImageWorker = { bytes: Uint8Array; widths: readonly number[]; quality: number }

/** The picture, or null for a file that cannot be decoded. */
export type FromImageWorker = EncodedImage | null

serveParent<ToImageWorker, FromImageWorker>(async ({ bytes, widths, quality }, post) => post(await writePicture(bytes, widths, quality)))
