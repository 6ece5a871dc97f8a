/** Largest upload in bytes (5 MiB), inclusive, and its label. */
export const MAX_UPLOAD_BYTES = 5_242_880
export const MAX_UPLOAD = '5MB'

/** Media types that the file input offers. The server validates the bytes instead. */
export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

export const IMAGE_MAX_LENGTHS = { image_url: 500, image_alt: 300 } as const
