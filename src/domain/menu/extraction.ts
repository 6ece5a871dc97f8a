/** States of an extraction job, in order. The last three are final. */
export const EXTRACTION_STATES = ['queued', 'processing', 'saving', 'done', 'failed', 'cancelled'] as const
export type ExtractionState = (typeof EXTRACTION_STATES)[number]

export const READER_KINDS = ['vision', 'ocr'] as const
export type ReaderKind = (typeof READER_KINDS)[number]

export const EXTRACTION_PROGRESS: Record<ExtractionState, string | null> = {
  queued: 'Processing menu file...',
  processing: 'Processing menu file...',
  saving: 'Saving menu data...',
  done: null,
  failed: null,
  cancelled: null,
}

export function isActive(state: ExtractionState): boolean {
  return EXTRACTION_PROGRESS[state] !== null
}

export const PHOTO_RETENTION_DAYS = 30

export const ACTIVE_STATES: readonly ExtractionState[] = EXTRACTION_STATES.filter(isActive)

export function isReaderKind(text: string): text is ReaderKind {
  return (READER_KINDS as readonly string[]).includes(text)
}
