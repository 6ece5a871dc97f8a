import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../domain/account/actor.ts'
import { diffFields } from '../../domain/audit.ts'
import { DomainError, type FieldError, throwIfErrors } from '../../domain/errors.ts'
import { SIGNATURE_BYTES } from '../../domain/image-file.ts'
import { foldName } from '../../domain/menu/dish-name.ts'
import { detectMenuFileKind, isReaderKind, type ReaderKind, validateMenuFile } from '../../domain/menu/extraction.ts'
import { MENU_REQUIRED, validateMenuFields } from '../../domain/menu/menu-fields.ts'
import type { MenuType } from '../../domain/menu/menu-lists.ts'
import { toPictureLinks } from '../../domain/menu/picture-links.ts'
import type { PersonVenue } from '../../domain/people/people.ts'
import { isUuid } from '../../domain/uuid.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { menuExtractions, menus, venues } from '../db/schema/index.ts'
import { inTransaction, retryOnUniqueViolation, type Transaction } from '../db/transaction.ts'
import { encodeImage } from '../image/encode-image.ts'
import { requireMenuLimit } from '../menu-limits.ts'
import { isStoredAlready } from '../repeated-requests.ts'
import { authorizeVenue, type Reader } from '../town/authorize-venue.ts'
import { deleteSurplusFiles, pageImageName, pdfName } from './delete-files.ts'
import { requireFreeSlot } from './extraction-quota.ts'
import { enqueueUploadCheck } from './job/reading-job.ts'
import type { ExtractionRow } from './read-extractions.ts'
import { readerKinds } from './readers.ts'
import { storeFile } from './stored-file.ts'

const MAX_SOURCE_NAME = 120
/** Largest width of a stored photo, in pixels: an A4 page at more than 300 dpi. */
const PHOTOGRAPH_WIDTH = 3000
const PHOTOGRAPH_QUALITY = 90

type NewExtraction = {
  id?: string | undefined
  file?: File | string | undefined
  venue_id?: string | undefined
  name?: string | undefined
  menu_type?: string | undefined
  reader?: string | undefined
  menu_id?: string | undefined
  same_name?: 'refuse' | undefined
}

type Inserted = { present: ExtractionRow; made?: undefined } | { present?: undefined; made: ExtractionRow }

type About = { venueId: string; refusal: 'venue_not_found' | 'not_found'; name: string; menuType: MenuType; menuId: string | null }

/**
 * Stores a photo or PDF of a menu, which a background job reads. With `menu_id` the result is compared with that menu.
 * @throws DomainError required_fields, account_without_venue, venue_not_found, not_found, file_missing, menu_name_taken with the menu that
 * has the name, menu_file_refused, menu_file_too_large, file_unreadable, reader_unavailable, extractions_too_many, menus_too_many,
 * extraction_over, idempotency_key_reused, or the errors of name and type
 */
export async function createExtraction({ ctx, input }: { ctx: AppContext; input: NewExtraction }): Promise<ExtractionRow> {
  const about = input.menu_id === undefined ? await newMenu(ctx, input) : await existingMenu(ctx, input.menu_id)
  const earlier = await inTransaction(ctx.db, (tx) => findEarlier(tx, ctx, input.id, about))
  if (earlier) return earlier
  if (input.same_name === 'refuse' && about.menuId === null) await requireOtherName(ctx, about)
  const reader = readerOf(ctx, input.reader)
  const file = await bytesOf(input.file)
  await deleteSurplusFiles(ctx, about.venueId)
  const { id = randomUUID() } = input
  const isPdf = detectMenuFileKind(file.bytes) === 'pdf'
  const { bytes, codes } = isPdf ? { bytes: file.bytes, codes: [] } : await photographOf(ctx, file.bytes)
  const insert = async (tx: Transaction, ctx: AppContext): Promise<Inserted> => {
    // Reading the photo takes seconds, in which the request may be repeated.
    const present = await findEarlier(tx, ctx, input.id, about)
    if (present) return { present }
    const authorized = await requireManager(tx, ctx.actor, about)
    await requireFreeSlot(tx, authorized)
    if (about.menuId === null) await requireMenuLimit(tx, about.venueId)
    const now = ctx.clock()
    const [made] = await tx
      .insert(menuExtractions)
      .values({
        id,
        venue_id: about.venueId,
        menu_id: about.menuId,
        is_update: about.menuId !== null,
        created_by: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
        name: about.name,
        menu_type: about.menuType,
        reader,
        file_name: isPdf ? pdfName(id) : pageImageName(id, 1),
        links: toPictureLinks(codes),
        source_name: file.name,
        created_at: now,
        updated_at: now,
      })
      .returning()
    if (!made) throw new Error('no extraction came back')
    await enqueueUploadCheck(tx, ctx, id)
    const changes = diffFields({}, { venue_id: about.venueId, menu_type: about.menuType, reader })
    await recordAudit(tx, ctx, authorized, { action: 'menu.upload', id: about.menuId ?? id, name: about.name, changes })
    return { made }
  }
  const { present, made } = await retryOnUniqueViolation(() => writeAs(ctx, insert))
  return present ?? storeFile(ctx, made, bytes)
}

/** @throws DomainError idempotency_key_reused when the id belongs to another extraction, also in the trash */
async function findEarlier(
  tx: Transaction,
  { actor }: Pick<AppContext, 'actor'>,
  id: string | undefined,
  { venueId }: About,
): Promise<ExtractionRow | undefined> {
  const userId = actor.kind === 'user' ? actor.userId : ''
  const isOwn = and(eq(menuExtractions.venue_id, venueId), eq(menuExtractions.created_by, userId))
  if (id === undefined || !(await isStoredAlready(tx, menuExtractions, id, isOwn))) return undefined
  const [row] = await tx.select().from(menuExtractions).where(eq(menuExtractions.id, id))
  return row
}

async function newMenu(ctx: AppContext, { name, menu_type, venue_id, file }: NewExtraction): Promise<About> {
  const venueId = venueOf(ctx.actor, venue_id)
  const empty = Object.entries({ venue_id: venueId, name, menu_type, file }).filter(
    ([, value]) => !value || (typeof value === 'string' && !value.trim()),
  )
  if (empty.length > 0 && empty.every(([field]) => field === 'file')) throw DomainError.forField('file', 'file_missing')
  throwIfErrors(empty.map(([field]): FieldError => ({ field, code: 'required_fields' })))
  const fields = { name: (name ?? '').trim(), menu_type: menu_type ?? '' }
  throwIfErrors(validateMenuFields(fields, MENU_REQUIRED))
  if (!venueId || !isUuid(venueId)) throw new DomainError('venue_not_found')
  const refusal = 'venue_not_found'
  await requireManager(ctx.db.orm, ctx.actor, { venueId, refusal })
  const [venue] = await ctx.db.orm.select({ id: venues.id }).from(venues).where(eq(venues.id, venueId))
  if (!venue) throw new DomainError(refusal)
  return { venueId: venue.id, refusal, name: fields.name, menuType: fields.menu_type as MenuType, menuId: null }
}

async function existingMenu(ctx: AppContext, menuId: string): Promise<About> {
  const [menu] = isUuid(menuId) ? await ctx.db.orm.select().from(menus).where(eq(menus.id, menuId)) : []
  if (!menu) throw new DomainError('not_found')
  const about: About = { venueId: menu.venue_id, refusal: 'not_found', name: menu.name, menuType: menu.menu_type, menuId }
  await requireManager(ctx.db.orm, ctx.actor, about)
  return about
}

/** Called before the photo is read, and again in the transaction, because the venue may have moved out of an editor's towns. */
function requireManager(reader: Reader, actor: Actor, { venueId, refusal }: Pick<About, 'venueId' | 'refusal'>) {
  return authorizeVenue(reader, actor, { action: 'menu:manage', venueId, refusal })
}

/**
 * Requires a name that no active menu of the venue has. So the owner is asked before a second photo of one menu makes a second public menu.
 */
async function requireOtherName({ db }: AppContext, { venueId, name }: About): Promise<void> {
  const active = await db.orm
    .select({ id: menus.id, name: menus.name })
    .from(menus)
    .where(and(eq(menus.venue_id, venueId), eq(menus.active, true)))
    .orderBy(menus.created_at)
  const current = active.find((menu) => foldName(menu.name) === foldName(name))
  if (current) throw new DomainError('menu_name_taken', { current })
}

/**
 * Returns the venues of an owner; null for other roles, which the venue of the file decides.
 * @throws DomainError account_without_venue
 */
export function requireOwnVenues(actor: Actor): readonly PersonVenue[] | null {
  if (actor.kind !== 'user' || actor.role !== 'venue_owner') return null
  const own = actor.venues.filter(({ role }) => role === 'owner')
  if (own.length === 0) throw new DomainError('account_without_venue')
  return own
}

/** An owner with one venue always gets that venue, whatever the request contains. */
function venueOf(actor: Actor, asked: string | undefined): string | undefined {
  const own = requireOwnVenues(actor)
  return own?.length === 1 ? own[0]?.id : asked
}

function readerOf({ config }: AppContext, asked: string | undefined): ReaderKind {
  const kinds = readerKinds(config)
  if (!asked) return kinds[0]
  if (!isReaderKind(asked)) throw DomainError.forField('reader', 'invalid_request')
  if (!kinds.includes(asked)) throw DomainError.forField('reader', 'reader_unavailable')
  return asked
}

async function bytesOf(file: File | string | undefined): Promise<{ bytes: Uint8Array; name: string }> {
  if (!(file instanceof File)) throw DomainError.forField('file', 'file_missing')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const fault = validateMenuFile({ size: bytes.length, head: bytes.subarray(0, SIGNATURE_BYTES) })
  if (fault) throw DomainError.forField('file', fault)
  return { bytes, name: file.name.replaceAll('\0', '').slice(-MAX_SOURCE_NAME).toWellFormed() }
}

async function photographOf(ctx: AppContext, bytes: Uint8Array): Promise<{ bytes: Uint8Array; codes: string[] }> {
  const { files, codes } = await encodeImage(ctx, bytes, [PHOTOGRAPH_WIDTH], { quality: PHOTOGRAPH_QUALITY, withCodes: true })
  const [photo] = files
  if (!photo) throw new Error('no image was made')
  return { bytes: photo.bytes, codes }
}
