import type { SearchIndex } from '../../../src/server/search/index/search-index.ts'

const REQUEST = { query: 'chicken curry', isExact: false, limit: 10, offset: 0, position: null }

/** Waits until the index has been read. A search is refused after ten seconds, while reading continues. */
export async function firstAnswer(index: SearchIndex): Promise<void> {
  while (!(await index.search(REQUEST, new Date()).catch(() => null)));
}
