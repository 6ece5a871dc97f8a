import type { MenuReader } from '../../domain/menu/extracted-menu.ts'
import type { ReaderKind } from '../../domain/menu/extraction.ts'
import type { Services } from '../app-context.ts'
import type { AiConfig, Config } from '../config.ts'
import { loadOptional } from '../load-optional.ts'
import { createOcrReader } from './ocr/ocr-reader.ts'

export type MenuReaders = Partial<Record<ReaderKind, MenuReader>>

export function readerKinds({ ai }: Pick<Config, 'ai'>): [ReaderKind, ...ReaderKind[]] {
  return ai ? ['vision', 'ocr'] : ['ocr']
}

/** @throws ConfigError when a model is configured and its packages are not installed */
export async function createReaders({ config, log }: Pick<Services, 'config' | 'log'>): Promise<{
  readers: MenuReaders
  close(): Promise<void>
}> {
  const vision = config.ai ? await createVisionReader(config.ai, log) : null
  const ocr = createOcrReader({ languages: config.ocrLanguages })
  return { readers: { ocr: ocr.read, ...(vision ? { vision } : {}) }, close: () => ocr.close() }
}

async function createVisionReader(ai: AiConfig, log: Services['log']): Promise<MenuReader> {
  const { visionReader } = await loadOptional('AI_API_KEY', () => import('./vision/vision-reader.ts'))
  return visionReader(ai, log)
}
