import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import type { ExtractedMenu } from '../../../domain/menu/extracted-menu.ts'
import { MAX_PDF_PAGES } from '../../../domain/menu/extraction.ts'
import { readPdfPage } from '../../../menu-reader/index.ts'
import { serveParent } from '../../child/serve-parent.ts'
import { readQrCodes } from '../../image/qr-codes.ts'

export type ToPdfWorker = { bytes: Uint8Array }

/** `codes`: texts of QR codes. */
export type PdfPage = { width: number; height: number; image: Uint8Array; codes: string[]; menu: ExtractedMenu | null }
export type FromPdfWorker = { type: 'page'; page: PdfPage } | { type: 'end'; count: number }

/** Longest edge of the image of a page, in pixels. */
const MAX_EDGE = 2600
/** Maximum number of pixels per point of the PDF: 288 dpi. */
const MAX_SCALE = 4
const WEBP_QUALITY = 85

// Nothing is rendered twice, so that a cache would only waste memory.
sharp.cache(false)
const library = await PDFiumLibrary.init()

serveParent<ToPdfWorker, FromPdfWorker>(async ({ bytes }, post) => {
  const drawn = await library.loadDocument(bytes)
  try {
    await readPages(drawn, bytes, post)
  } finally {
    drawn.destroy()
  }
})

async function readPages(drawn: PDFiumDocument, bytes: Uint8Array, post: (message: FromPdfWorker) => void): Promise<void> {
  const count = drawn.getPageCount()
  // pdf.js takes ownership of the buffer, so it gets a copy.
  const text = await getDocumentProxy(bytes.slice(), { verbosity: 0 }).catch(() => null)
  for (let index = 0; index < Math.min(count, MAX_PDF_PAGES); index++) {
    const page = drawn.getPage(index)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = Math.min(MAX_SCALE, MAX_EDGE / Math.max(originalWidth, originalHeight))
    let codes: string[] = []
    const render = async (drawing: Drawing) => {
      codes = await readQrCodes(drawing.data, { width: drawing.width, height: drawing.height, channels: 4 })
      return toWebp(drawing)
    }
    const { data, width, height } = await page.render({ scale, render })
    // A broken text layer is not an error, because the image is read instead. Read here and not in the server, because
    // 10,000 malicious words take seconds.
    const menu = text
      ? await text.getPage(index + 1).then(
          (layer) => readPdfPage(layer, { width, height, scale }),
          () => null,
        )
      : null
    post({ type: 'page', page: { width, height, image: data, codes, menu } })
  }
  post({ type: 'end', count })
}

type Drawing = { data: Uint8Array; width: number; height: number }

function toWebp({ data, width, height }: Drawing): Promise<Uint8Array> {
  const raw = { width, height, channels: 4 } as const
  return sharp(data, { raw }).flatten({ background: 'white' }).webp({ quality: WEBP_QUALITY, effort: 2 }).toBuffer()
}
