/** How a photograph becomes a menu: what the job is doing, in order; the last three are ends. */
export const EXTRACTION_STATES = ['queued', 'processing', 'saving', 'done', 'failed', 'cancelled'] as const
export type ExtractionState = (typeof EXTRACTION_STATES)[number]

/** Who reads a photograph: a vision model at an endpoint, or the offline character recognition. */
export const READER_KINDS = ['vision', 'ocr'] as const
export type ReaderKind = (typeof READER_KINDS)[number]

/** The words for what a job is doing; null where it does nothing any more. */
export const EXTRACTION_PROGRESS: Record<ExtractionState, string | null> = {
  queued: 'Processing menu file...',
  processing: 'Processing menu file...',
  saving: 'Saving menu data...',
  done: null,
  failed: null,
  cancelled: null,
}

/** Whether a job will still change by itself. */
export function isOpen(state: ExtractionState): boolean {
  return EXTRACTION_PROGRESS[state] !== null
}

/** For how many days after publication the photograph of a menu is kept. */
export const PHOTOGRAPH_DAYS = 30

/** The states in which a job will still change by itself. */
export const OPEN_STATES: readonly ExtractionState[] = EXTRACTION_STATES.filter(isOpen)

/** Whether a text from outside names a reader. */
export function isReaderKind(text: string): text is ReaderKind {
  return (READER_KINDS as readonly string[]).includes(text)
}
