/** Longest edge of a page's picture, in pixels, and the most a page is enlarged: 288 dots an inch. */
export const MAX_EDGE = 2600
export const MAX_SCALE = 4
/** Longest that opening a PDF and drawing its pages may take, in milliseconds. */
export const TIMEOUT_MS = 60_000
/** How far the memory of the process that opens it may rise, in megabytes. Measured: eight scanned pages of 600 dots an inch take 200. */
export const MAX_MEMORY_MB = 256
/** How long the process is kept for the next PDF, in milliseconds: it holds some 100 MB. */
export const IDLE_MS = 60_000
/** Most words taken of a page: ten times a dense one. */
export const MAX_WORDS = 10_000
