/** Directories of uploaded images. The names are part of URLs under `/media`. */
export const IMAGE_BUCKETS = ['venue-images', 'menu-images'] as const

export type ImageBucket = (typeof IMAGE_BUCKETS)[number]

/**
 * Widths in pixels that are made of every image. The widest is stored under the image's own URL. The narrowest fills the thumbnails of
 * lists (6.5rem) on a screen of two device pixels.
 */
export const IMAGE_WIDTHS: Record<ImageBucket, readonly number[]> = {
  'venue-images': [208, 360, 720, 1440],
  'menu-images': [208, 360, 720],
}

/** No slash and no leading dot in the name, so that it cannot leave the bucket and needs no escaping. */
const OWN_IMAGE = /^\/media\/(venue-images|menu-images)\/[A-Za-z0-9][A-Za-z0-9._-]*\.webp$/

export const SHARED_SIZE = { width: 1200, height: 630 } as const

/** Returns the URL of the JPEG that social networks show for an uploaded image; null for other images. */
export function sharedImage(imageUrl: string): string | null {
  return OWN_IMAGE.test(imageUrl) ? imageUrl.replace(/webp$/, 'og.jpg') : null
}

export function sharedImageSource(name: string): string | null {
  return /\.og\.jpg$/.test(name) ? name.replace(/og\.jpg$/, 'webp') : null
}

/** The width of a narrow variant, 360 for 'x.w360.webp'; null for other names and for widths that are not made. */
export function variantWidth(bucket: ImageBucket, name: string): number | null {
  const width = Number(/\.w(\d+)\.webp$/.exec(name)?.[1])
  return IMAGE_WIDTHS[bucket].includes(width) ? width : null
}

/** Returns the file name of the widest variant of a stored image. */
export function wholeImageName(name: string): string {
  return name.replace(/\.w\d+\.webp$/, '.webp')
}

/**
 * The URLs of an image for a `srcset`, narrowest first; empty for an image that was not uploaded here.
 * '/media/venue-images/x.w360.webp' is the narrow variant of '/media/venue-images/x.webp'.
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
