import sharp from 'sharp'
import type { ExtractedItem, ExtractedMenu, MenuReader } from '../../src/domain/menu/extracted-menu.ts'
import { extractionWorkers } from '../../src/server/extraction/job/workers.ts'
import type { MenuReaders } from '../../src/server/extraction/readers.ts'
import { startWorkers } from '../../src/server/jobs/workers.ts'
import { as, type TestUser } from './accounts.ts'
import { ask, type TestApp, type TestResponse } from './app.ts'

const PROGRESS_MS = 20

/** A small image. The reader of the test determines its content. */
export function aPhotograph(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 80, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()
}

export function aReadItem(over: Partial<ExtractedItem> = {}): ExtractedItem {
  return {
    name: 'Potted shrimp',
    price: 9.5,
    dietary_info: [],
    box: { left: 0.1, top: 0.2, width: 0.5, height: 0.05 },
    doubts: [],
    ...over,
  }
}

/** A result with one category. */
export function aReading(...items: Partial<ExtractedItem>[]): ExtractedMenu {
  return { categories: [{ name: 'Starters', box: null, items: items.map((item) => aReadItem(item)) }] }
}

/** Uploads a menu file as a user. Null parts are omitted. */
export async function upload(
  at: TestApp,
  by: TestUser,
  services: {
    [part in 'file' | 'venue_id' | 'name' | 'menu_type' | 'reader' | 'menu_id' | 'id' | 'same_name']?: string | Blob | null
  } = {},
  fileName = 'menu.jpg',
): Promise<TestResponse> {
  const form = new FormData()
  const file = services.file === undefined ? new Blob([new Uint8Array(await aPhotograph())]) : services.file
  for (const [part, value] of Object.entries({ name: 'Sunday lunch', menu_type: 'Sunday', ...services, file })) {
    if (value === null || value === undefined) continue
    if (typeof value === 'string') form.append(part, value)
    else form.append(part, value, fileName)
  }
  return ask(at.app, '/api/menu-extractions', { method: 'POST', body: form, headers: as(by) })
}

/** Runs the extraction workers while `work` runs. */
export async function whileReading<T>({ services }: TestApp, readers: MenuReaders | undefined, work: () => Promise<T>): Promise<T> {
  const extracting = await startWorkers(
    services,
    await extractionWorkers(services, { ...(readers ? { readers } : {}), progressMs: PROGRESS_MS }),
    {
      pollSeconds: 0.5,
      superviseSeconds: 1,
    },
  )
  try {
    return await work()
  } finally {
    await extracting.close()
  }
}

/** A reader that never finishes. `begun` resolves when it has started. */
export function hangingReader(): { reader: MenuReader; begun: Promise<void>; ended: Promise<unknown> } {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<unknown>()
  const reader: MenuReader = (_image, { signal, onProgress }) =>
    new Promise((_resolve, reject) => {
      onProgress(0.4)
      signal.addEventListener('abort', () => {
        ended.resolve(signal.reason)
        reject(signal.reason)
      })
      begun.resolve()
    })
  return { reader, begun: begun.promise, ended: ended.promise }
}

/** Waits until an extraction has ended and returns it as the uploader sees it. */
export async function untilOver(at: TestApp, by: TestUser, id: string): Promise<TestResponse['body']> {
  for (;;) {
    const { body } = await ask(at.app, `/api/menu-extractions/${id}`, { headers: as(by) })
    if (!['queued', 'processing', 'saving'].includes(body.state)) return body
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
