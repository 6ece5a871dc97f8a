import { z } from '@hono/zod-openapi'
import {
  DEFAULT_DEMAND_PERIOD,
  DEMAND_PERIODS,
  DEMAND_TABLES,
  MIN_COUNT,
  REMINDER_PAUSE_DAYS,
  SERVICE_COLUMNS,
  STALE_MENU_COLUMNS,
  WORDS_COLUMNS,
} from '../domain/demand/demand.ts'
import { booleanParam, EXAMPLE_VENUE_ID, filterText, instantSchema, listSchema, paginationParams, uuidSchema } from './common.ts'
import { venueSchema } from './venue.ts'

const period = z
  .enum(DEMAND_PERIODS.map(String))
  .default(String(DEFAULT_DEMAND_PERIOD))
  .transform(Number)
  .openapi({
    type: 'string',
    enum: DEMAND_PERIODS.map(String),
    description: 'Weeks up to the present one, which it contains so far',
    example: '12',
  })

const filters = {
  weeks: period,
  town: filterText.optional().openapi({ description: 'Only this town; all where it is left out', example: 'Windsor' }),
}

function sortsOf<const C extends string>(columns: readonly C[]) {
  return z.enum(columns.flatMap((column) => [column, `-${column}` as const])).openapi({
    description: 'A column, with a minus before it for the highest or latest first',
    example: columns[0],
  })
}

export const demandQuery = z.object(filters)
export const demandWordsQuery = z.object({ ...filters, ...paginationParams, sort: sortsOf(WORDS_COLUMNS).default('-times') })
export const venueServiceQuery = z.object({
  ...filters,
  ...paginationParams,
  sort: sortsOf(SERVICE_COLUMNS).default('-requests'),
  q: filterText.optional().openapi({ description: 'Part of the name of the venue', example: 'crown' }),
  late: booleanParam('Only venues with a median of more than 24 hours, or with requests that wait too long for an answer'),
})
export const staleMenusQuery = z.object({ town: filters.town, ...paginationParams, sort: sortsOf(STALE_MENU_COLUMNS).default('changed') })
export const demandExportQuery = z.object({
  ...filters,
  table: z.enum(DEMAND_TABLES).openapi({ description: 'What is exported', example: 'words' }),
})

const searches = z.int().openapi({ description: `Searches that at least ${MIN_COUNT} clients made in a week`, example: 2187 })
const notFound = z.int().openapi({ description: 'Those of them for which nothing in the guide has all the words', example: 188 })
const minutes = z.int().nullable().openapi({ description: 'In minutes; null without an answer', example: 185 })

export const demandSchema = z
  .object({
    towns: z.array(z.string()).openapi({ description: 'The towns that can be chosen', example: ['Slough', 'Windsor'] }),
    searches,
    not_found: notFound,
    before: z.object({ searches, not_found: notFound }).openapi({ description: 'The same for as many weeks before' }),
    by_week: z.array(
      z.object({ week: z.string().openapi({ description: 'Its Monday', example: '2026-11-09' }), searches, not_found: notFound }),
    ),
    by_town: z
      .array(
        z.object({
          town: z.string().openapi({ description: "'' where no town was named or chosen", example: 'Windsor' }),
          searches,
          not_found: notFound,
          venues: z.int().openapi({ description: 'Active venues there; all of the guide for no town', example: 412 }),
        }),
      )
      .openapi({ description: 'Most first' }),
    service: z.object({
      requests: z.int(),
      answered: z.int(),
      median_minutes: minutes,
      requests_before: z.int(),
      median_minutes_before: minutes,
      computed_at: instantSchema.nullable().openapi({ description: 'When requests, answers and menus were last counted; null: not yet' }),
    }),
    menus: z.object({
      stale: z.int().openapi({ description: 'Menus out of date' }),
      total: z.int().openapi({ description: 'Active menus' }),
      owners_to_remind: z.int().openapi({
        description: `Owners of menus out of date who were not reminded of them in the last ${REMINDER_PAUSE_DAYS} days`,
      }),
    }),
  })
  .openapi('Demand')
export type DemandSummary = z.infer<typeof demandSchema>

const demandWordsSchema = z
  .object({
    words: z.string().openapi({ description: 'Folded, without the town', example: 'masala dosa' }),
    times: z.int().min(MIN_COUNT).openapi({ example: 48 }),
    towns: z.array(z.string()).openapi({ description: "Where it was searched; '' without a town", example: ['Slough'] }),
    nearest: z
      .object({
        dish: z.string().nullable().openapi({ description: 'Null where the venue itself matches better than any dish' }),
        venue: venueSchema.pick({ name: true, slug: true }),
        town: z.string(),
      })
      .nullable()
      .openapi({ description: 'What a search for the words finds first today, near the first town; null where nothing is alike' }),
  })
  .openapi('DemandWords')
export type DemandWords = z.infer<typeof demandWordsSchema>

const venueServiceSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    town: z.string(),
    requests: z.int(),
    answered: z.int(),
    overdue: z.int().openapi({ description: 'Without an answer for a day, or beyond the time of the table' }),
    median_minutes: minutes,
    slowest_minutes: minutes.openapi({ description: 'Within which nine of ten answers came; null without one' }),
  })
  .openapi('VenueService')
export type VenueService = z.infer<typeof venueServiceSchema>

const staleMenuSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    venue_id: z.uuid(),
    venue_name: z.string(),
    town: z.string(),
    changed_at: instantSchema,
    owner_email: z
      .string()
      .nullable()
      .openapi({ description: 'The owner for the longest time; null without one', example: 'owner@example.org' }),
    reminded_at: instantSchema
      .nullable()
      .openapi({ description: 'When the owner was reminded of this menu; null: not since its last change' }),
    can_remind: z
      .boolean()
      .openapi({ description: `Whether there is an owner who was not reminded in the last ${REMINDER_PAUSE_DAYS} days` }),
  })
  .openapi('StaleMenu')
export type StaleMenu = z.infer<typeof staleMenuSchema>

export const demandWordsListSchema = listSchema(demandWordsSchema, 'DemandWordsList')
export const venueServiceListSchema = listSchema(venueServiceSchema, 'VenueServiceList')
export const staleMenusSchema = listSchema(staleMenuSchema, 'StaleMenus')

export const remindOwnersBody = z.object({
  menu_id: uuidSchema.optional().openapi({ description: 'Only the owner of this menu; of all menus out of date where it is left out' }),
  town: filters.town,
})
export const remindedOwnersSchema = z
  .object({
    owners: z.int().openapi({ description: 'How many got an email', example: 33 }),
    menus: z.int().openapi({ description: 'How many menus the emails name', example: 40 }),
  })
  .openapi('RemindedOwners')

export const weeklyEmailSchema = z.object({ is_on: z.boolean() }).openapi('WeeklyEmail')
export type WeeklyEmail = z.infer<typeof weeklyEmailSchema>
export const setWeeklyEmailBody = z.object({ is_on: z.boolean().openapi({ description: 'Whether it comes every Monday' }) })

export const demandExamples = {
  summary: {
    towns: ['Slough', 'Windsor'],
    searches: 18940,
    not_found: 1660,
    before: { searches: 16730, not_found: 1322 },
    by_week: [{ week: '2026-11-09', searches: 2187, not_found: 188 }],
    by_town: [{ town: 'Windsor', searches: 7010, not_found: 612, venues: 412 }],
    service: {
      requests: 346,
      answered: 331,
      median_minutes: 185,
      requests_before: 300,
      median_minutes_before: 220,
      computed_at: '2026-11-20T18:00:00.000Z',
    },
    menus: { stale: 41, total: 312, owners_to_remind: 33 },
  } satisfies DemandSummary,
  words: {
    words: 'masala dosa',
    times: 48,
    towns: ['Slough'],
    nearest: { dish: 'Masala fries', venue: { name: 'Saffron Yard', slug: 'saffron-yard' }, town: 'Slough' },
  } satisfies DemandWords,
  service: {
    id: EXAMPLE_VENUE_ID,
    name: 'The Gilded Pike',
    slug: 'the-gilded-pike',
    town: 'Windsor',
    requests: 118,
    answered: 116,
    overdue: 1,
    median_minutes: 84,
    slowest_minutes: 330,
  } satisfies VenueService,
  menu: {
    id: '5b0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c44',
    name: 'Dinner',
    venue_id: EXAMPLE_VENUE_ID,
    venue_name: 'Lantern House',
    town: 'Eton',
    changed_at: '2026-04-02T10:00:00.000Z',
    owner_email: null,
    reminded_at: null,
    can_remind: false,
  } satisfies StaleMenu,
}
