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
