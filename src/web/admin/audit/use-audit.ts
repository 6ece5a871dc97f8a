import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { AUDIT_ENTITIES, type AuditEntity } from '../../../domain/audit.ts'
import { KEYS } from '../../private/query-keys.ts'
import { type Search, useUpdateSearchParams } from '../../private/use-update-search-params.ts'
import { useApi } from '../../site.ts'

const PAGE_SIZE = 50

type AuditFilter = {
  /** What kind of thing; undefined for all. */
  entity: AuditEntity | undefined
  /** Part of the address of who did it. */
  actor: string
}

/** The filters of the log in the URL, and a function that changes them. */
export function useAuditFilter(): AuditFilter & { change: (over: Partial<AuditFilter>) => void } {
  const search: Search = useSearch({ strict: false })
  return {
    entity: AUDIT_ENTITIES.find((entity) => entity === search.entity),
    actor: typeof search.actor === 'string' ? search.actor : '',
    change: useUpdateSearchParams(),
  }
}

/** The log as far as it was walked back. */
export function useAudit({ entity, actor }: AuditFilter) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...KEYS.log, entity, actor],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/audit-entries', { query: { entity, actor, cursor: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
