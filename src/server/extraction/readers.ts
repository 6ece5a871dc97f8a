import type { MenuReader } from '../../domain/menu/extracted-menu.ts'
import type { ReaderKind } from '../../domain/menu/extraction.ts'
import type { Services } from '../app-context.ts'
import type { Config } from '../config.ts'
import { createOcrReader } from './ocr/ocr-reader.ts'
import { visionReader } from './vision/vision-reader.ts'

export type MenuReaders = Partial<Record<ReaderKind, MenuReader>>

export function readerKinds({ ai }: Pick<Config, 'ai'>): [ReaderKind, ...ReaderKind[]] {
  return ai ? ['vision', 'ocr'] : ['ocr']
}

export function createReaders({ config, log }: Pick<Services, 'config' | 'log'>): { readers: MenuReaders; close(): Promise<void> } {
  const ocr = createOcrReader({ languages: config.ocrLanguages })
  return { readers: { ocr: ocr.read, ...(config.ai ? { vision: visionReader(config.ai, log) } : {}) }, close: () => ocr.close() }
}
