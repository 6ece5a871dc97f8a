/** How a photograph becomes a menu: what the job is doing, in order; the last three are ends. */
export const EXTRACTION_STATES = ['queued', 'processing', 'saving', 'done', 'failed', 'cancelled'] as const
export type ExtractionState = (typeof EXTRACTION_STATES)[number]

/** Who reads a photograph: a vision model at an endpoint, or the offline character recognition. */
export const READER_KINDS = ['vision', 'ocr'] as const
export type ReaderKind = (typeof READER_KINDS)[number]
