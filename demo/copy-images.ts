import { readFile } from 'node:fs/promises'
import { type ImageBucket, imageVariants } from '../src/domain/images.ts'
import { resolveBundledFile } from '../src/server/db/resolve-bundled-file.ts'
import type { images } from '../src/server/db/schema/index.ts'
import type { FileStorage } from '../src/server/files/file-storage.ts'
import { dishDrawings } from './drawings/dishes.ts'
import { venueDrawings } from './drawings/venues.ts'

export const pictureAlt: Record<string, string> = Object.fromEntries(
  [...Object.entries(venueDrawings), ...Object.entries(dishDrawings)].map(([name, drawing]) => [name, drawing.alt]),
)

type Copy = { bucket: ImageBucket; name: string; source: string }

export class DemoImages {
  readonly #files: FileStorage
  readonly #stamp: number
  readonly #copies = new Map<string, Copy>()
  readonly #urls = new Map<string, ImageBucket>()

  constructor(files: FileStorage, now: Date) {
    this.#files = files
    this.#stamp = now.getTime()
  }

  columns(bucket: ImageBucket, picture: string | null): { image_url: string | null; image_alt: string | null } {
    if (picture === null) return { image_url: null, image_alt: null }
    const url = `/media/${bucket}/${this.#stamp}-${picture}.webp`
    this.#urls.set(url, bucket)
    for (const variant of imageVariants(url)) {
      const name = variant.url.slice(variant.url.lastIndexOf('/') + 1)
      this.#copies.set(variant.url, { bucket, name, source: name.slice(`${this.#stamp}-`.length) })
    }
    return { image_url: url, image_alt: pictureAlt[picture] || null }
  }

  rows(): (typeof images.$inferInsert)[] {
    return [...this.#urls].map(([url, bucket]) => ({ url, bucket, created_at: new Date(this.#stamp) }))
  }

  /**
   * Copies the referenced images that are not stored yet.
   * @throws Error when the file of an image is missing
   */
  async store(): Promise<void> {
    const folder = resolveBundledFile(import.meta.url, './pictures/', 'demo-pictures/')
    for (const { bucket, name, source } of this.#copies.values()) {
      if (await this.#files.exists(bucket, name)) continue
      await this.#files.write(bucket, name, await readFile(new URL(source, folder)))
    }
  }
}
