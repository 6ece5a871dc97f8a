import PQueue from 'p-queue'
import type { ExtractedMenu, ExtractOptions, MenuReader } from '../../../domain/menu/extracted-menu.ts'

type Page = {
  picture: Uint8Array
  /** The menu of a page with a text layer; null when the image must be read. */
  menu: ExtractedMenu | null
}

/**
 * Reads several pages concurrently, and returns their menus in page order.
 * @param atOnce maximum number of pages that are read concurrently
 * @throws the error of the first page that fails, after the others were aborted
 */
export async function readPages(
  pages: readonly Page[],
  { reader, atOnce, signal, onProgress }: ExtractOptions & { reader: MenuReader; atOnce: number },
): Promise<ExtractedMenu[]> {
  const queue = new PQueue({ concurrency: atOnce })
  const failing = new AbortController()
  const fractions = pages.map(() => 0)
  const onPage = (index: number, fraction: number) => {
    fractions[index] = Math.max(fractions[index] ?? 0, fraction)
    onProgress(fractions.reduce((sum, one) => sum + one, 0) / pages.length)
  }
  const options = { signal: AbortSignal.any([signal, failing.signal]) }
  const read = async (page: Page, index: number) => {
    options.signal.throwIfAborted()
    const menu = page.menu ?? (await reader(page.picture, { ...options, onProgress: (fraction) => onPage(index, fraction) }))
    onPage(index, 1)
    return menu
  }
  const reading = pages.map((page, index) =>
    queue.add(() =>
      read(page, index).catch((error: unknown) => {
        failing.abort(error)
        throw error
      }),
    ),
  )
  await Promise.allSettled(reading)
  signal.throwIfAborted()
  if (failing.signal.aborted) throw failing.signal.reason
  return Promise.all(reading)
}
