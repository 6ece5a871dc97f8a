import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { demandExportQuery } from '../../contract/demand.ts'
import { formatShare } from '../../domain/demand/demand.ts'
import { MAX_PAGE_SIZE } from '../../domain/pagination.ts'
import { authorize } from '../../domain/permissions.ts'
import { whileAllowed } from '../actor/while-allowed.ts'
import type { AppContext } from '../app-context.ts'
import { toCsv } from '../serialise/serialise.ts'
import { listStaleMenus } from './list-stale-menus.ts'
import { listVenueService } from './list-venue-service.ts'
import { listDemandWords } from './list-words.ts'
import { readDemand } from './read-demand.ts'

type Input = z.output<typeof demandExportQuery>

/**
 * Returns one table of the demand page as CSV, with all rows.
 * @throws DomainError not_allowed before the first chunk, and as `whileAllowed`
 */
export function exportDemand({ ctx, input }: { ctx: AppContext; input: Input }): AsyncGenerator<string> {
  const authorized = authorize(ctx.actor, 'demand:read', undefined)
  return whileAllowed(ctx, authorized, writeTable(ctx, input))
}

function writeTable(ctx: AppContext, input: Input): AsyncGenerator<string> {
  switch (input.table) {
    case 'weeks':
      return table(
        ['week', 'searches', 'not_found', 'share'],
        one(() => readDemand({ ctx, input }).then(({ by_week }) => by_week.map(withShare))),
      )
    case 'towns':
      return table(
        ['town', 'searches', 'not_found', 'share', 'venues'],
        one(() => readDemand({ ctx, input }).then(({ by_town }) => by_town.map(withShare))),
      )
    case 'words':
      return table(
        ['words', 'times', 'towns'],
        pages((page) => listDemandWords({ ctx, input: { ...input, ...page, sort: '-times' } })),
      )
    case 'venues':
      return table(
        ['id', 'name', 'town', 'requests', 'answered', 'overdue', 'median_minutes', 'slowest_minutes'],
        pages((page) => listVenueService({ ctx, input: { ...input, ...page, sort: 'name' } })),
      )
    case 'menus':
      return table(
        ['id', 'name', 'venue_id', 'venue_name', 'town', 'changed_at', 'owner_email', 'reminded_at'],
        pages((page) => listStaleMenus({ ctx, input: { ...input, ...page, sort: 'changed' } })),
      )
  }
}

type Cells = Record<string, unknown>

function table(columns: readonly string[], batches: AsyncIterable<Cells[]>): AsyncGenerator<string> {
  return toCsv({ batches, columns, rowsOf: (row: Cells) => [row] })
}

async function* one(read: () => Promise<Cells[]>): AsyncGenerator<Cells[]> {
  yield await read()
}

async function* pages(list: (page: { page: number; limit: number }) => Promise<List<Cells>>): AsyncGenerator<Cells[]> {
  for (let page = 1; ; page++) {
    const { data, next } = await list({ page, limit: MAX_PAGE_SIZE })
    yield data
    if (next === null) return
  }
}

function withShare<T extends { searches: number; not_found: number }>(row: T): T & { share: string } {
  return { ...row, share: formatShare(row.not_found, row.searches) }
}
