import type { ReaderKind } from '../../domain/menu/extraction.ts'

export const READER_LABELS: Record<ReaderKind, string> = { vision: 'AI reader', ocr: 'On this server' }

export const READER_HINTS: Record<ReaderKind, string> = {
  vision: 'The file is sent to the AI reader that this guide is set up with.',
  ocr: 'The file is read on this server, without AI, and is not sent anywhere else.',
}

export const READ_BY_LABELS: Record<ReaderKind, string> = { vision: 'read by the AI reader', ocr: 'read on this server' }
