import type { ReaderKind } from '../../domain/menu/extraction.ts'

/** What the choice of a reader is called. */
export const READER_LABELS: Record<ReaderKind, string> = { vision: 'AI reader', ocr: 'On this server' }

/** How a file will be read, before it is. */
export const READER_HINTS: Record<ReaderKind, string> = {
  vision: 'The file is sent to the AI reader that this guide is set up with.',
  ocr: 'The file is read on this server, without AI: nothing is sent elsewhere.',
}

/** The label of the reader that is used or was used. */
export const READ_BY_LABELS: Record<ReaderKind, string> = { vision: 'read by the AI reader', ocr: 'read on this server' }
