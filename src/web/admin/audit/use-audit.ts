import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { AUDIT_ENTITIES, type AuditEntity } from '../../../domain/audit.ts'
import { isLocalDate } from '../../../domain/time.ts'
import { KEYS } from '../../private/query-keys.ts'
import { type Search, useUpdateSearchParams } from '../../private/use-update-search-params.ts'
import { useApi } from '../../site.ts'

const PAGE_SIZE = 50

type AuditFilter = {
  entity: AuditEntity | undefined
  actor: string
  /** Days in the site's time zone; undefined without a limit. */
  from: string | undefined
  to: string | undefined
}

export function useAuditFilter(): AuditFilter & { change: (over: Partial<AuditFilter>) => void } {
  const search: Search = useSearch({ strict: false })
  return {
    entity: AUDIT_ENTITIES.find((entity) => entity === search.entity),
    actor: typeof search.actor === 'string' ? search.actor : '',
    from: dayOf(search.from),
    to: dayOf(search.to),
    change: useUpdateSearchParams(),
  }
}

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && isLocalDate(value) ? value : undefined
}

export function useAudit({ entity, actor, from, to }: AuditFilter) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...KEYS.log, entity, actor, from, to],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/audit-entries', { query: { entity, actor, from, to, cursor: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
