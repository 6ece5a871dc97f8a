import type { ImportOutcome } from '../../domain/bulk.ts'
import type { TrashKind } from '../../domain/trash.ts'
import type { EmailState } from './emails/use-emails.ts'
import type { VenueTableFilters } from './venues/venue-filters.ts'

/*
 * The search parameters of administration pages, as links set them. Types only: each page reads what a user typed with a parser of its own.
 */

type Parameters<T> = { [name in keyof T]?: T[name] | undefined }

export type EmailsSearch = Parameters<{ state: EmailState; mails_page: number }>

export type TrashSearch = Parameters<{ trash: string; kind: TrashKind; trash_page: number }>

export type ImportSearch = Parameters<{ change: string; rows: ImportOutcome; rows_find: string; rows_page: number }>

/** `of`: the venues of a change; `change`: the change whose progress is shown. */
export type VenuesSearch = Parameters<
  Omit<VenueTableFilters, 'bulk_change'> & { of: string; change: string; venues: string; venues_sort: string; venues_page: number }
>
