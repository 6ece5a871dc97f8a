import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { createWorker, type Page, PSM, type Worker } from 'tesseract.js'
import { type GreyImage, toPng } from './image/grey-image.ts'
import { strokeThickness } from './image/stroke-and-noise.ts'
import type { Word } from './layout/type-metrics.ts'
import { typeSize } from './layout/type-metrics.ts'

/** Language data from an npm package, so that nothing is downloaded when a menu is read. */
const LANGUAGE_DATA = `${dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))}/4.0.0_best_int`

/** Only the LSTM engine is loaded. */
const NEURAL = 1

export type Recogniser = {
  /**
   * Recognises the words of a preprocessed image; `onProgress` receives 0 to 1.
   * @param writing 'sparse' (default): text anywhere; 'block': lines below each other in one size
   */
  recognise(picture: GreyImage, onProgress: (fraction: number) => void, writing?: 'sparse' | 'block'): Promise<Word[]>
}

/** Loads the recogniser: about a second, and about 150 MB until its thread ends. */
export async function openRecogniser(): Promise<Recogniser> {
  let report: (fraction: number) => void = () => {}
  const worker = await createWorker('eng', NEURAL, {
    langPath: LANGUAGE_DATA,
    gzip: true,
    cacheMethod: 'none',
    logger: ({ status, progress }) => status === 'recognizing text' && report(progress),
  })
  return {
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
      const { x0: left, y0: top, x1: right, y1: bottom } = word.bbox
      const { x0, y0, x1, y1 } = line.baseline
      const slope = x1 === x0 ? 0 : (y1 - y0) / (x1 - x0)
      const baseline = y0 + slope * ((left + right) / 2 - x0)
      return {
        text: word.text,
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
