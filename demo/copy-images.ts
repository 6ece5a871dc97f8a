import { readFile } from 'node:fs/promises'
import { type ImageBucket, imageVariants } from '../src/domain/images.ts'
import { resolveBundledFile } from '../src/server/db/resolve-bundled-file.ts'
import type { images } from '../src/server/db/schema/index.ts'
import type { FileStorage } from '../src/server/files/file-storage.ts'
import { pictureAlt } from './drawings/alt.ts'

type Copy = { bucket: ImageBucket; name: string; source: string }

/** The pictures that demo content shows, from `pictures/` beside this file to where uploads live. */
export class DemoImages {
  readonly #files: FileStorage
  readonly #stamp: number
  readonly #copies = new Map<string, Copy>()
  readonly #urls = new Map<string, ImageBucket>()

  constructor(files: FileStorage, now: Date) {
    this.#files = files
    this.#stamp = now.getTime()
  }

  /** What a row keeps of the picture with this base name, which `store` then copies with its narrower variants. */
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

  /** What is known of the pictures noted, as of any that were uploaded. */
  rows(): (typeof images.$inferInsert)[] {
    return [...this.#urls].map(([url, bucket]) => ({ url, bucket, created_at: new Date(this.#stamp) }))
  }

  /** Copies every picture noted that is not there yet. @throws Error where a picture's file is missing */
  async store(): Promise<void> {
    const folder = resolveBundledFile(import.meta.url, './pictures/', 'demo-pictures/')
    for (const { bucket, name, source } of this.#copies.values()) {
      if (await this.#files.exists(bucket, name)) continue
      await this.#files.write(bucket, name, await readFile(new URL(source, folder)))
    }
  }
}
