import { asc, eq, sql } from 'drizzle-orm'
import { PUBLIC_PAGES, venuePath } from '../../domain/public-pages.ts'
import type { Services } from '../app-context.ts'
import { venues } from '../db/schema/index.ts'
import { escapeXml } from '../serialise/xml.ts'

/** Maximum URLs per sitemap. Source: https://www.sitemaps.org/protocol.html */
const MAX_URLS = 50_000

const FIXED_PATHS = PUBLIC_PAGES.map((page) => page.path).filter((path) => !path.includes('{'))

export function robotsTxt(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /venue-menu\nAllow: /api/docs\nAllow: /api/feeds/\nAllow: /api/calendar-feeds/reservations.ics\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/** Returns the number of files that `sitemapIndex` lists. */
export async function countSitemaps({ db }: Pick<Services, 'db'>, perFile = MAX_URLS): Promise<number> {
  return Math.ceil(((await db.orm.$count(venues, eq(venues.active, true))) + FIXED_PATHS.length) / perFile)
}

export async function sitemapIndex(services: Services, perFile = MAX_URLS): Promise<string> {
  const { publicUrl } = services.config
  const files = Array.from({ length: await countSitemaps(services, perFile) }, (_, index) => `${publicUrl}/sitemap-${index + 1}.xml`)
  const entries = files.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`).join('\n')
  return document('sitemapindex', entries)
}

export async function sitemap({ db, config }: Services, file: number, perFile = MAX_URLS): Promise<string | null> {
  if (file < 1) return null
  const fixed = file === 1 ? FIXED_PATHS.map((path) => urlElement(config.publicUrl + path)) : []
  const offset = Math.max(0, (file - 1) * perFile - FIXED_PATHS.length)
  const rows = await db.orm
    .select({ slug: venues.slug, changed: sql<string>`to_char(${venues.updated_at} at time zone 'UTC', 'YYYY-MM-DD')` })
    .from(venues)
    .where(eq(venues.active, true))
    .orderBy(asc(venues.created_at), asc(venues.id))
    .limit(perFile - fixed.length)
    .offset(offset)
  const entries = [...fixed, ...rows.map((row) => urlElement(config.publicUrl + venuePath(row.slug), row.changed))]
  return entries.length > 0 ? document('urlset', entries.join('\n')) : null
}

function urlElement(url: string, changed?: string): string {
  return `<url><loc>${escapeXml(url)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
}

function document(root: string, entries: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</${root}>\n`
}
