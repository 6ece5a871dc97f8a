import type { MenuReader } from '../../domain/menu/extracted-menu.ts'
import type { ReaderKind } from '../../domain/menu/extraction.ts'
import type { Services } from '../app-context.ts'
import type { Config } from '../config.ts'
import { createOcrReader } from './ocr/ocr-reader.ts'
import { visionReader } from './vision/vision-reader.ts'

/** The readers of this guide; one that is not configured is not there. */
export type MenuReaders = Partial<Record<ReaderKind, MenuReader>>

/** Which readers a guide has, the one taken by itself first: the AI where there is a key, and always the offline one. */
export function readerKinds({ ai }: Pick<Config, 'ai'>): [ReaderKind, ...ReaderKind[]] {
  return ai ? ['vision', 'ocr'] : ['ocr']
}

/** Opens the readers; the offline one begins a thread when it is first needed. */
export function createReaders({ config, log }: Pick<Services, 'config' | 'log'>): { readers: MenuReaders; close(): Promise<void> } {
  const ocr = createOcrReader()
  return { readers: { ocr: ocr.read, ...(config.ai ? { vision: visionReader(config.ai, log) } : {}) }, close: () => ocr.close() }
}
