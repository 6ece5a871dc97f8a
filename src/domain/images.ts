/** Where uploaded pictures live; the names stand in addresses under `/media`. */
export const IMAGE_BUCKETS = ['venue-images', 'menu-images'] as const

export type ImageBucket = (typeof IMAGE_BUCKETS)[number]

/** Widths in pixels made of every picture; the widest is the picture's own address. */
export const IMAGE_WIDTHS: Record<ImageBucket, readonly number[]> = {
  'venue-images': [360, 720, 1440],
  'menu-images': [360, 720],
}

/** Largest upload, in bytes, that size included, and how it is called. */
export const MAX_UPLOAD_BYTES = 5_242_880
export const MAX_UPLOAD = '5MB'

/** Media types that a picture may have; a browser offers files of these. What a file is goes by its bytes. */
export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** Longest `image_url` and `image_alt`, in characters. */
export const IMAGE_MAX_LENGTHS = { image_url: 500, image_alt: 300 } as const

/** One plain name below a bucket: nothing leads out of it, and nothing has to be escaped. */
const OWN_IMAGE = /^\/media\/(venue-images|menu-images)\/[A-Za-z0-9][A-Za-z0-9._-]*\.webp$/

/** The image that a shared link shows, in pixels: the size that readers of Open Graph ask for. */
export const SHARED_SIZE = { width: 1200, height: 630 } as const

/** The URL of the image that a shared link shows for one of ours, which is made when it is asked for; null for any other. */
export function sharedImage(imageUrl: string): string | null {
  return OWN_IMAGE.test(imageUrl) ? imageUrl.replace(/webp$/, 'og.jpg') : null
}

/** The stored image that a shared one is made of, by their file names; null for the name of no shared image. */
export function sharedImageSource(name: string): string | null {
  return /\.og\.jpg$/.test(name) ? name.replace(/og\.jpg$/, 'webp') : null
}

/**
 * The addresses of a picture by width, narrowest first, for a `srcset`; empty for a picture that is not ours.
 * '/media/venue-images/x.webp' has '/media/venue-images/x.w360.webp' beside it.
 */
export function imageVariants(imageUrl: string): { url: string; width: number }[] {
  const bucket = OWN_IMAGE.exec(imageUrl)?.[1] as ImageBucket | undefined
  if (!bucket) return []
  const widths = IMAGE_WIDTHS[bucket]
  const widest = widths[widths.length - 1]
  return widths.map((width) => ({
    width,
    url: width === widest ? imageUrl : imageUrl.replace(/\.webp$/, `.w${width}.webp`),
  }))
}
