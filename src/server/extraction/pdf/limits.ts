/** Longest edge of a page's picture, in pixels, and the most a page is enlarged: 288 dots an inch. */
export const MAX_EDGE = 2600
export const MAX_SCALE = 4
/** Longest that opening a PDF and drawing its pages may take, in milliseconds. */
export const TIMEOUT_MS = 60_000
/** Memory of the thread's JavaScript, in megabytes. */
export const MAX_HEAP_MB = 384
/**
 * By how much the process may grow meanwhile, in megabytes: what is unpacked and drawn lies beside the heap. Measured: eight
 * scanned pages of 600 dots an inch take 280.
 */
export const MAX_MEMORY_MB = 768
/** Most words taken of a page: ten times a dense one. */
export const MAX_WORDS = 10_000
