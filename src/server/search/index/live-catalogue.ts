import type pg from 'pg'
import { DISH_KINDS } from '../../../domain/search/dish-kinds.ts'
import { SYNONYMS } from '../../../domain/search/synonyms.ts'
import { Catalogue } from '../../../search-index/catalogue.ts'
import type { DishRow, VenueRow } from '../../../search-index/rows.ts'
import type { IndexedRow } from '../../../search-index/segment.ts'
import { SynonymTable } from '../../../search-index/synonym-table.ts'
import { errorCode } from '../../error-code.ts'
import { ChangeLogReader, type SearchChange } from './change-log.ts'
import {
  readDishes,
  readDishesById,
  readDishIdsOfCategories,
  readDishIdsOfMenus,
  readInactiveVenues,
  readMenus,
  readMenusById,
  readSynonyms,
  readVenues,
  readVenuesById,
} from './database-rows.ts'
import { MAX_UNREAD_MS } from './log-age.ts'
import { type IndexFile, readStoredCatalogue, storeCatalogue } from './stored-catalogue.ts'

/** With more changes since the file was written, reading everything again is faster. */
const MAX_CHANGES_SINCE_FILE = 10_000
/**
 * An index in memory is also read again when more than this share of it has changed. After an import of 142,000 venues, applying the changes
 * one by one took more than a minute, in which every search was refused. Reading takes 12 seconds.
 */
const MAX_CHANGED_SHARE = 1 / 4
/** Interval at which the file is written again. Half of the age at which its row in the log is too old. */
const STORE_EVERY_MS = MAX_UNREAD_MS / 2

/** `from` the file or the database, which took `ms` milliseconds. */
export type Loaded = { from: 'file' | 'database'; ms: number }

type Options = {
  file: IndexFile | null
  /** Data that took less time to read from the database is not stored in the file. */
  storeFromMs: number
  onLoaded(loaded: Loaded): void
  onStored(ms: number): void
  /** The file could not be read or written. The catalogue does not need it. */
  onFileError(error: unknown): void
}

export class LiveCatalogue {
  readonly #options: Options
  readonly #log = new ChangeLogReader()
  #catalogue: Catalogue | undefined
  #synonyms = new SynonymTable(SYNONYMS, DISH_KINDS)
  /** When the log was last read, in milliseconds since the process started. */
  #readAt = 0
  /** When the file was last written or found, in milliseconds since the process started; null after everything was read again. */
  #storedAt: number | null = null
  #isWorthStoring = false
  #isStoring = false

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Returns the catalogue with every change that was committed before the call, visible as of `now`. After a failed
   * query, the next call repeats it. Calls must not overlap.
   */
  async upToDate(client: pg.Client, now: Date): Promise<Catalogue> {
    if (performance.now() - this.#readAt > MAX_UNREAD_MS) this.#catalogue = undefined
    const stored = !this.#catalogue && this.#readAt === 0 ? await this.#loadFile(client) : null
    this.#catalogue ??= stored ?? (await this.#load(client, now))
    const { changes, confirm } = await this.#log.read(client)
    const most = stored ? 0 : this.#catalogue.size * MAX_CHANGED_SHARE
    const isTooMuch = changes.length > Math.max(MAX_CHANGES_SINCE_FILE, most)
    if (isTooMuch || changes.some(({ kind }) => kind === 'everything')) {
      // Loading skips the changes in the log, so that the present catalogue would lack them after a failed query.
      this.#catalogue = undefined
      this.#catalogue = await this.#load(client, now)
    } else {
      if (changes.some(({ kind }) => kind === 'synonyms')) await this.#loadSynonyms(client)
      await applyChanges(client, this.#catalogue, changes, now)
      confirm()
    }
    this.#readAt = performance.now()
    this.#catalogue.setTime(now)
    return this.#catalogue
  }

  /** Copies the content before it returns. Call it between two calls of `upToDate`. */
  async store(client: pg.Client): Promise<void> {
    const { file } = this.#options
    const [catalogue, position] = [this.#catalogue, this.#log.position]
    const isRecent = this.#storedAt !== null && performance.now() - this.#storedAt < STORE_EVERY_MS
    if (!file || !catalogue || !position || !this.#isWorthStoring || isRecent || this.#isStoring) return
    this.#isStoring = true
    this.#storedAt = performance.now()
    try {
      await storeCatalogue(client, file, catalogue, position)
      this.#options.onStored(performance.now() - this.#storedAt)
    } catch (error) {
      this.#options.onFileError(error)
    } finally {
      this.#isStoring = false
    }
  }

  get synonyms(): SynonymTable {
    return this.#synonyms
  }

  async #loadSynonyms(client: pg.Client): Promise<void> {
    this.#synonyms = new SynonymTable([...SYNONYMS, ...(await readSynonyms(client))], DISH_KINDS)
  }

  async #loadFile(client: pg.Client): Promise<Catalogue | null> {
    if (!this.#options.file) return null
    const started = performance.now()
    try {
      const stored = await readStoredCatalogue(client, this.#options.file)
      if (!stored) return null
      await this.#loadSynonyms(client)
      this.#log.resume(stored.position)
      this.#isWorthStoring = true
      this.#options.onLoaded({ from: 'file', ms: performance.now() - started })
      return stored.catalogue
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') this.#options.onFileError(error)
      return null
    }
  }

  async #load(client: pg.Client, now: Date): Promise<Catalogue> {
    const started = performance.now()
    const catalogue = new Catalogue()
    // Must come before the rows, so that changes during the load are applied afterwards.
    await this.#log.start(client)
    await this.#loadSynonyms(client)
    await catalogue.venueIndex.load(documents(readVenues(client), (row) => catalogue.venueDocument(row)))
    for await (const rows of readInactiveVenues(client)) catalogue.addVenues(rows)
    for await (const rows of readMenus(client)) for (const row of rows) catalogue.putMenu(row, now)
    catalogue.setTime(now)
    await catalogue.dishIndex.load(documents(readDishes(client), (row) => catalogue.dishDocument(row)))
    const ms = performance.now() - started
    this.#isWorthStoring = ms >= this.#options.storeFromMs
    this.#storedAt = null
    this.#options.onLoaded({ from: 'database', ms })
    return catalogue
  }
}

/** Changes can be applied repeatedly and in any order, because only the current row counts. */
async function applyChanges(client: pg.Client, catalogue: Catalogue, changes: readonly SearchChange[], now: Date): Promise<void> {
  const idsOf = (kind: SearchChange['kind']) => [...new Set(changes.flatMap((change) => (change.kind === kind && change.row_id) || []))]
  const venues = idsOf('venue')
  const found = new Map((await readVenuesById(client, venues)).map((row) => [row.id, row]))
  for (const id of venues) putOrRemoveVenue(catalogue, id, found.get(id), now)
  const menus = await readMenusById(client, idsOf('menu'))
  const renamed = menus.filter((menu) => !catalogue.hasMenuCalled(menu))
  for (const row of menus) catalogue.putMenu(row, now)
  const dishIds = [
    ...new Set([
      ...idsOf('dish'),
      ...(await readDishIdsOfCategories(client, idsOf('category'))),
      ...(await readDishIdsOfMenus(
        client,
        renamed.map(({ id }) => id),
      )),
    ]),
  ]
  const dishes = await readDishesById(client, dishIds)
  await addMissingMenus(client, catalogue, dishes, now)
  for (const dish of dishes) catalogue.putDish(dish)
  const present = new Set(dishes.map((dish) => dish.id))
  for (const id of dishIds) if (!present.has(id)) catalogue.dishIndex.remove(id)
}

/** New menus are not logged, because an empty menu has no search results. */
async function addMissingMenus(client: pg.Client, catalogue: Catalogue, dishes: readonly DishRow[], now: Date): Promise<void> {
  const missing = [...new Set(dishes.map((dish) => dish.menu_id))].filter((id) => !catalogue.hasMenu(id))
  const menus = await readMenusById(client, missing)
  const venues = await readVenuesById(
    client,
    [...new Set(menus.map((menu) => menu.venue_id))].filter((id) => !catalogue.hasVenue(id)),
  )
  for (const venue of venues) catalogue.putVenue(venue, now)
  for (const menu of menus) catalogue.putMenu(menu, now)
}

function putOrRemoveVenue(catalogue: Catalogue, id: string, row: VenueRow | undefined, now: Date): void {
  if (row) catalogue.putVenue(row, now)
  else catalogue.removeVenue(id, now)
}

async function* documents<T>(batches: AsyncIterable<T[]>, toDocument: (row: T) => IndexedRow | null): AsyncGenerator<IndexedRow> {
  for await (const rows of batches) {
    for (const row of rows) {
      const document = toDocument(row)
      if (document) yield document
    }
  }
}
