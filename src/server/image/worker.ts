import { serveParent } from '../child/serve-parent.ts'
import { type EncodedImage, encodeVariants } from './encode-variants.ts'

export type ToImageWorker = { bytes: Uint8Array; widths: readonly number[]; quality: number; withCodes: boolean }

export type FromImageWorker = EncodedImage | null

serveParent<ToImageWorker, FromImageWorker>(async ({ bytes, ...wanted }, post) => post(await encodeVariants(bytes, wanted)))
