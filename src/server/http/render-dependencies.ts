import type { PageTag } from '../db/schema/cache-tags.ts'

/**
 * What a page rendered from in-process API calls depends on. Routes of public data note it; the page cache reads it.
 * Absent for calls from outside.
 */
export type RenderDependencies = {
  tags: Set<PageTag>
  /** The next instant that changes the page by itself, if any. */
  until: Date | null
}

/** A page that depends on nothing yet. */
export function createRenderDependencies(): RenderDependencies {
  return { tags: new Set(), until: null }
}

/** Notes that an answer depends on `tags` and, at `until`, changes without anybody writing. The earliest instant counts. */
export function addDependency(trace: RenderDependencies | undefined, tags: readonly PageTag[], until: Date | null = null): void {
  if (!trace) return
  for (const tag of tags) trace.tags.add(tag)
  if (until && (!trace.until || until < trace.until)) trace.until = until
}
