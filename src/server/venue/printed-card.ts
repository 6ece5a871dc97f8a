import { eq } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import type { PrintedCard } from '../../contract/managed-venue.ts'
import { DomainError } from '../../domain/errors.ts'
import { venuePath } from '../../domain/public-pages.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { AppContext } from '../app-context.ts'
import { venues } from '../db/schema/index.ts'
import { authorizeVenue } from '../town/authorize-venue.ts'

type Props = { ctx: AppContext; input: { id: string } }

/**
 * Returns the name of a venue and the URL of its page with the menu. A printed URL keeps working after a renaming,
 * through the redirect.
 * @throws DomainError venue_not_found, also for a venue where the actor does not work
 */
export async function readPrintedCard({ ctx, input: { id } }: Props): Promise<PrintedCard> {
  await authorizeVenue(ctx.db.orm, ctx.actor, { action: 'venue:print-cards', venueId: id, refusal: 'venue_not_found' })
  const shown = { id: venues.id, name: venues.name, slug: venues.slug, active: venues.active }
  const [row] = isUuid(id) ? await ctx.db.orm.select(shown).from(venues).where(eq(venues.id, id)) : []
  if (!row) throw new DomainError('venue_not_found')
  const { slug, active, ...venue } = row
  return { venue, active, url: `${ctx.config.publicUrl}${venuePath(slug)}` }
}

/**
 * Returns the QR code of that URL as SVG. A quarter of it can be dirty or torn (error correction Q). The border is the
 * four modules that ISO/IEC 18004 requires.
 * @throws DomainError as `readPrintedCard`
 */
export async function renderQrCode(props: Props): Promise<string> {
  const { url } = await readPrintedCard(props)
  return renderSVG(url, { ecc: 'Q', border: 4 })
}
