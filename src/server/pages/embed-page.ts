import { eq } from 'drizzle-orm'
import type { Site } from '../../contract/site.ts'
import type { Services } from '../app-context.ts'
import { venueTag } from '../db/schema/cache-tags.ts'
import { venueEmbeds, venues } from '../db/schema/index.ts'
import { addDependency, type RenderDependencies } from '../http/render-dependencies.ts'
import type { Frames } from './content-security-policy.ts'
import { accentUrl } from './theme.ts'

const EMBED_PATH = /^\/embed\/venues\/([a-z0-9-]{1,130})$/

type EmbedOfPage = { site: Pick<Site, 'frame'> & Partial<Pick<Site, 'themeUrl'>>; frames: Frames }

/**
 * Returns the websites that may frame an embed, and its colours. Null for every other page. The page is cached with this header, and both
 * are evicted when the owner changes the list.
 */
export async function readEmbedOfPage({ db }: Services, path: string, trace: RenderDependencies): Promise<EmbedOfPage | null> {
  const [pathname = '', query] = path.split('?', 2)
  const slug = EMBED_PATH.exec(pathname)?.[1]
  if (slug === undefined) return null
  const params = new URLSearchParams(query)
  const theme = params.get('theme')
  const [row] = await db.orm
    .select({ id: venues.id, origins: venueEmbeds.origins, accent: venueEmbeds.accent })
    .from(venues)
    .leftJoin(venueEmbeds, eq(venueEmbeds.venue_id, venues.id))
    .where(eq(venues.slug, slug))
  if (row) addDependency(trace, [venueTag(row.id)])
  return {
    site: {
      frame: { theme: theme === 'light' || theme === 'dark' ? theme : null },
      ...(row?.accent ? { themeUrl: accentUrl(row.accent) } : {}),
    },
    // Only this site may frame the owner's preview; only the listed websites may frame the embed.
    frames: { ancestors: params.get('preview') === '1' ? ["'self'"] : (row?.origins ?? []) },
  }
}
