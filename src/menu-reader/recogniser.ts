import { createWorker, type Page, PSM, type Worker } from 'tesseract.js'
import { type GreyImage, toPng } from './image/grey-image.ts'
import { inkHeight } from './image/ink-height.ts'
import { strokeThickness } from './image/stroke-and-noise.ts'
import { languageDataFolder } from './language/language-data.ts'
import type { Language, Languages } from './language/languages.ts'
import { typeSize } from './lines/type-metrics.ts'
import type { Word } from './lines/word.ts'

/** Only the LSTM engine is loaded. */
const NEURAL = 1

export type Recogniser = {
  languages: Languages
  language(): Language
  /** Replaces the loaded language by another configured one, in about a second. */
  loadLanguage(language: Language): Promise<void>
  /**
   * Recognises the words of a preprocessed image.
   * @param onProgress receives 0 to 1
   * @param writing 'sparse' (default): text anywhere; 'block': lines below each other in one size
   */
  recognise(picture: GreyImage, onProgress: (fraction: number) => void, writing?: 'sparse' | 'block'): Promise<Word[]>
}

/**
 * Loads the OCR engine with the first language: about a second, and about 150 MB until its thread ends. Only one language is in memory,
 * because each needs a separate engine, and with several languages every word is recognised several times.
 */
export async function openRecogniser(languages: Languages = ['eng']): Promise<Recogniser> {
  let report: (fraction: number) => void = () => {}
  let language = languages[0]
  const open = () =>
    createWorker(language, NEURAL, {
      langPath: languageDataFolder(language),
      gzip: true,
      cacheMethod: 'none',
      logger: ({ status, progress }) => status === 'recognizing text' && report(progress),
    })
  let worker = await open()
  return {
    languages,
    language: () => language,
    async loadLanguage(next) {
      if (next === language) return
      await worker.terminate()
      language = next
      worker = await open()
    },
    async recognise(picture, onProgress, writing = 'sparse') {
      report = onProgress
      // Sparse mode, because the layout stage finds the lines.
      const mode = writing === 'sparse' ? PSM.SPARSE_TEXT : PSM.SINGLE_BLOCK
      await worker.setParameters({ tessedit_pageseg_mode: mode, user_defined_dpi: '200' })
      return wordsOf(await pageOf(worker, picture), picture)
    },
  }
}

async function pageOf(worker: Worker, picture: GreyImage): Promise<Page> {
  return (await worker.recognize(await toPng(picture), {}, { blocks: true, text: false })).data
}

function wordsOf(page: Page, picture: GreyImage): Word[] {
  const lines = (page.blocks ?? []).flatMap((block) => block.paragraphs).flatMap((paragraph) => paragraph.lines)
  return lines.flatMap((line) =>
    line.words.map((word) => {
      const { x0: left, x1: right } = word.bbox
      const { x0, y0, x1, y1 } = line.baseline
      const slope = x1 === x0 ? 0 : (y1 - y0) / (x1 - x0)
      const baseline = y0 + slope * ((left + right) / 2 - x0)
      const { top, bottom } = inkHeight(picture, { left, top: word.bbox.y0, right, bottom: word.bbox.y1 }, baseline)
      return {
        // No menu prints braces: thin brackets are read as such.
        text: word.text.replaceAll('{', '(').replaceAll('}', ')'),
        confidence: word.confidence / 100,
        left,
        top,
        right,
        bottom,
        baseline,
        size: typeSize(word.text, { top, bottom, baseline }),
        stroke: strokeThickness(picture, { left, top, right, bottom }),
      }
    }),
  )
}
