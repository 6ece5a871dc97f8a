import { eq } from 'drizzle-orm'
import type { ManagedSettings, StoredSettings, UpdateSettingsInput } from '../../contract/settings.ts'
import { diffFields } from '../../domain/audit.ts'
import { DomainError, throwIfErrors } from '../../domain/errors.ts'
import { blankToNull } from '../../domain/fields.ts'
import { authorize } from '../../domain/permissions.ts'
import { EMPTY_SETTINGS, validateSettings } from '../../domain/settings.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { guideSettings, SETTINGS_ID } from '../db/schema/index.ts'
import { requireUploadedImage } from '../files/require-uploaded-image.ts'
import { nextUpdatedAt, requireUnmodified } from '../optimistic-lock.ts'
import { moveImageToTrash } from '../trash/replaced-image.ts'

type Row = typeof guideSettings.$inferSelect

const NEVER_CHANGED: Row = {
  ...EMPTY_SETTINGS,
  footer_links: [],
  featured_venues: [],
  featured_dishes: [],
  id: SETTINGS_ID,
  updated_at: new Date(0),
}

/** Returns the settings, and which of them the environment fixes. */
export async function readSettings({ ctx }: { ctx: AppContext }): Promise<ManagedSettings> {
  authorize(ctx.actor, 'settings:manage', undefined)
  const { config, db } = ctx
  const [row] = await db.orm.select().from(guideSettings).where(eq(guideSettings.id, SETTINGS_ID))
  return {
    settings: toStoredSettings(row),
    defaults: { name: config.productName, contact_email: config.contactEmail },
    fixed: config.fixed.filter((field) => field !== 'mail_from'),
    environment: environmentOf(ctx),
  }
}

function toStoredSettings(row: Row = NEVER_CHANGED): StoredSettings {
  return { ...row, updated_at: row.updated_at.toISOString() }
}

function environmentOf({ config }: AppContext): ManagedSettings['environment'] {
  const shown = (variable: string, label: string, value: string) => ({ variable, label, value, is_set: true })
  const secret = (variable: string, label: string, isSet: boolean) => ({ variable, label, value: null, is_set: isSet })
  const months = config.retentionMonths
  return [
    shown('PUBLIC_URL', 'Public URL', config.publicUrl),
    shown('TIME_ZONE', 'Time zone', config.timeZone),
    shown('RETENTION_MONTHS', 'Diner data kept', months === 1 ? '1 month' : `${months} months`),
    shown('TRASH_DAYS', 'Trash kept', config.trashDays === 1 ? '1 day' : `${config.trashDays} days`),
    secret('SMTP_URL', 'Email server', config.mail.smtpUrl !== null),
    secret('AI_API_KEY', 'Menu reading by AI', config.ai !== null),
    secret('BACKUP_TO', 'Scheduled backups', config.backup !== null),
  ]
}

/**
 * Updates the given settings. They apply to every page and email after the commit, in all processes.
 * @throws DomainError not_allowed, edited_meanwhile, setting_fixed, picture_unknown, or a code of `validateSettings`
 */
export async function updateSettings({ ctx, input }: { ctx: AppContext; input: UpdateSettingsInput }): Promise<StoredSettings> {
  const authorized = authorize(ctx.actor, 'settings:manage', undefined)
  const { seen_updated_at, ...given } = input
  const change = toColumns(given)
  throwIfErrors(validateSettings(change))
  const stored = await writeAs(ctx, async (tx, ctx) => {
    await tx
      .insert(guideSettings)
      .values({ updated_at: new Date(0) })
      .onConflictDoNothing()
    const [present] = await tx.select().from(guideSettings).where(eq(guideSettings.id, SETTINGS_ID)).for('update')
    if (!present) throw new Error('the settings were not returned')
    const changes = diffFields(present, change)
    if (changes.length === 0) return toStoredSettings(present)
    await requireUnmodified(seen_updated_at, present.updated_at, () => toStoredSettings(present))
    const fixed = changes.find(({ field }) => (ctx.config.fixed as readonly string[]).includes(field))
    if (fixed) throw DomainError.forField(fixed.field, 'setting_fixed')
    await requireUploadedImage(tx, 'venue-images', { url: change.image_url, present: present.image_url })
    await moveImageToTrash(tx, ctx, { kind: 'settings', id: SETTINGS_ID, venueId: null }, { before: present, after: change.image_url })
    const [row] = await tx
      .update(guideSettings)
      .set({ ...change, updated_at: nextUpdatedAt(guideSettings.updated_at, ctx.clock()) })
      .where(eq(guideSettings.id, SETTINGS_ID))
      .returning()
    await recordAudit(tx, ctx, authorized, { action: 'settings.update', id: SETTINGS_ID, name: 'Settings', changes })
    return toStoredSettings(row)
  })
  // Waits for the reload in this process, so that its next emails and pages use the new settings.
  await ctx.guide.read()
  return stored
}

function toColumns({ accent, footer_links, featured_venues, featured_dishes, ...texts }: Omit<UpdateSettingsInput, 'seen_updated_at'>) {
  const change: { [F in keyof typeof texts]?: string | null } = {}
  for (const [field, text] of Object.entries(texts) as [keyof typeof texts, string | null | undefined][])
    if (text !== undefined) change[field] = blankToNull(text?.trim() ?? null)
  return {
    ...change,
    ...(accent !== undefined && { accent: blankToNull(accent?.trim().toLowerCase() ?? null) }),
    ...(footer_links && { footer_links: footer_links.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })) }),
    ...(featured_venues && { featured_venues }),
    ...(featured_dishes && { featured_dishes }),
  }
}
