import { type SQL, sql } from 'drizzle-orm'
import { numberedSlug, slugBase } from '../../domain/venue/slug.ts'
import type { Transaction } from '../db/transaction.ts'

type VenueWithoutSlug = { id: string; name: string }

export type SlugState = {
  hasSlug(slug: string): boolean
  takeSlug(slug: string): void
  nextNumber(base: string): number
  setNextNumber(base: string, next: number): void
}

const MAX_WINDOW = 256

/**
 * Allocates a free slug for each venue in order, by its name: `the-crown`, then `the-crown-2`. A current or former slug
 * of another venue is not free; a former slug of the venue itself is reused. Two concurrent transactions may get the
 * same slug: the unique index on `venues.slug` then rejects one, which must retry.
 * @returns slugs by venue id
 */
export async function allocateSlugs(tx: Transaction, venues: readonly VenueWithoutSlug[], memory: SlugState): Promise<Map<string, string>> {
  const slugs = await reuseFormerSlugs(tx, venues)
  let open = venues.filter(({ id }) => !slugs.has(id)).map(({ id, name }) => ({ id, base: slugBase(name, id) }))
  for (let window = 1; open.length > 0; window = Math.min(window * 4, MAX_WINDOW)) {
    const byBase = Map.groupBy(open, ({ base }) => base)
    const tried = [...byBase].map(([base, waiting]) => {
      const from = memory.nextNumber(base)
      return { base, waiting, from, to: from + waiting.length + window - 1 }
    })
    const taken = await findTaken(
      tx,
      tried.flatMap(({ base, from, to }) => candidates(base, from, to)),
    )
    open = tried.flatMap(({ base, waiting, from, to }) => {
      let n = from
      for (; n < to && waiting.length > 0; n++) {
        const slug = numberedSlug(base, n)
        if (taken.has(slug) || memory.hasSlug(slug)) continue
        const next = waiting.shift()
        if (next) slugs.set(next.id, slug)
        memory.takeSlug(slug)
      }
      if (n > 2 || waiting.length > 0) memory.setNextNumber(base, n)
      return waiting
    })
  }
  return slugs
}

/** Condition that a venue has a slug or had it before. */
export function isSlugInUse(slug: SQL): SQL {
  return sql`(exists (select from venues v where v.slug = ${slug}) or exists (select from venue_old_slugs o where o.slug = ${slug}))`
}

function candidates(base: string, from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => numberedSlug(base, from + index))
}

async function findTaken(tx: Transaction, slugs: string[]): Promise<Set<string>> {
  const slugList = sql`${sql.param(slugs)}::text[]`
  const { rows } = await tx.execute<{ slug: string }>(
    sql`select slug from venues where slug = any(${slugList}) union all select slug from venue_old_slugs where slug = any(${slugList})`,
  )
  return new Set(rows.map(({ slug }) => slug))
}

async function reuseFormerSlugs(tx: Transaction, venues: readonly VenueWithoutSlug[]): Promise<Map<string, string>> {
  const names = new Map(venues.map(({ id, name }) => [id, name]))
  const { rows } = await tx.execute<{ venue_id: string; slug: string }>(
    sql`select venue_id, slug from venue_old_slugs where venue_id = any(${sql.param([...names.keys()])}::uuid[]) order by length(slug), slug`,
  )
  const slugs = new Map<string, string>()
  for (const { venue_id: id, slug } of rows) {
    const base = slugBase(names.get(id) ?? '', id)
    const isOfName = slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
    if (isOfName && !slugs.has(id)) slugs.set(id, slug)
  }
  return slugs
}

function memoryOfOne(): SlugState {
  let next = 1
  return {
    hasSlug: () => false,
    takeSlug: () => {},
    nextNumber: () => next,
    setNextNumber: (_base, number) => {
      next = number
    },
  }
}

export async function allocateSlug(tx: Transaction, venue: VenueWithoutSlug): Promise<string> {
  const slug = (await allocateSlugs(tx, [venue], memoryOfOne())).get(venue.id)
  if (!slug) throw new Error('a venue was left without a slug')
  return slug
}
