import type { Searched } from '../../search-index/read-demand.ts'
import type { PageTag } from '../db/schema/cache-tags.ts'

/** Dependencies of a page rendered from API calls within the process. Routes of public data record them; the page cache reads them. */
export type RenderDependencies = {
  tags: Set<PageTag>
  until: Date | null
  searched?: Searched
  json?: JsonResponse
}

/** The parts of a JSON response, because reading them from the response builds its headers and body first. */
type JsonResponse = { response: Response; status: number; text: string; headers: Record<string, string> }

export function createRenderDependencies(): RenderDependencies {
  return { tags: new Set(), until: null }
}

/** Records that the response depends on `tags` and expires at `until` without a write. The earliest expiry wins. */
export function addDependency(trace: RenderDependencies | undefined, tags: readonly PageTag[], until: Date | null = null): void {
  if (!trace) return
  for (const tag of tags) trace.tags.add(tag)
  if (until && (!trace.until || until < trace.until)) trace.until = until
}
