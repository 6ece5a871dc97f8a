import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import PQueue from 'p-queue'
import { type ImageBucket, imageVariants } from '../src/domain/images.ts'
import { resolveBundledFile } from '../src/server/db/resolve-bundled-file.ts'
import type { images } from '../src/server/db/schema/index.ts'
import type { FileStorage } from '../src/server/files/file-storage.ts'
import { dishDrawings } from './drawings/dishes.ts'
import { venueDrawings } from './drawings/venues.ts'

export const pictureAlt: Record<string, string> = Object.fromEntries(
  [...Object.entries(venueDrawings), ...Object.entries(dishDrawings)].map(([name, drawing]) => [name, drawing.alt]),
)

/** Each copy to S3 is a request. */
const AT_ONCE = 8

type Copy = { bucket: ImageBucket; name: string; source: string }

export class DemoImages {
  readonly #files: FileStorage
  readonly #createdAt: Date
  /** Start of the names of all files. Random, because another process may fill the database at the same instant. */
  readonly #prefix: string
  readonly #copies = new Map<string, Copy>()
  readonly #urls = new Map<string, ImageBucket>()

  constructor(files: FileStorage, now: Date) {
    this.#files = files
    this.#createdAt = now
    this.#prefix = `${now.getTime()}-${randomBytes(4).toString('hex')}-`
  }

  columns(bucket: ImageBucket, picture: string | null): { image_url: string | null; image_alt: string | null } {
    if (picture === null) return { image_url: null, image_alt: null }
    const url = `/media/${bucket}/${this.#prefix}${picture}.webp`
    this.#urls.set(url, bucket)
    for (const variant of imageVariants(url)) {
      const name = variant.url.slice(variant.url.lastIndexOf('/') + 1)
      this.#copies.set(variant.url, { bucket, name, source: name.slice(this.#prefix.length) })
    }
    return { image_url: url, image_alt: pictureAlt[picture] || null }
  }

  rows(): (typeof images.$inferInsert)[] {
    return [...this.#urls].map(([url, bucket]) => ({ url, bucket, created_at: this.#createdAt }))
  }

  /**
   * Copies the referenced images.
   * @throws Error when the file of an image is missing
   */
  async store(): Promise<void> {
    const folder = resolveBundledFile(import.meta.url, './pictures/', 'demo-pictures/')
    const copy = async ({ bucket, name, source }: Copy) => this.#files.write(bucket, name, await readFile(new URL(source, folder)))
    const queue = new PQueue({ concurrency: AT_ONCE })
    await queue.addAll([...this.#copies.values()].map((one) => () => copy(one)))
  }
}
