import { eq } from 'drizzle-orm'
import type { StoredSettings, UpdateSettingsInput } from '../../contract/settings.ts'
import { diffFields } from '../../domain/audit.ts'
import { DomainError, throwIfErrors } from '../../domain/errors.ts'
import { blankToNull } from '../../domain/fields.ts'
import { authorize } from '../../domain/permissions.ts'
import { validateSettings } from '../../domain/settings.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { guideSettings, SETTINGS_ID } from '../db/schema/index.ts'
import { requireUploadedImage } from '../files/require-uploaded-image.ts'
import { nextUpdatedAt, requireUnmodified } from '../optimistic-lock.ts'
import { keepPicture } from '../trash/keep-picture.ts'
import { toStoredSettings } from './read-settings.ts'

/**
 * Updates the given settings. They apply to every page and email after the commit, in all processes.
 * @throws DomainError not_allowed, edited_meanwhile, setting_fixed, picture_unknown, or a code of `validateSettings`
 */
export async function updateSettings({ ctx, input }: { ctx: AppContext; input: UpdateSettingsInput }): Promise<StoredSettings> {
  const authorized = authorize(ctx.actor, 'settings:manage', undefined)
  const { seen_updated_at, ...given } = input
  const change = toColumns(given)
  throwIfErrors(validateSettings(change))
  const stored = await ctx.changes.transaction(async (tx) => {
    await tx
      .insert(guideSettings)
      .values({ updated_at: new Date(0) })
      .onConflictDoNothing()
    const [present] = await tx.select().from(guideSettings).where(eq(guideSettings.id, SETTINGS_ID)).for('update')
    if (!present) throw new Error('the settings did not come back')
    await requireUnmodified(seen_updated_at, present.updated_at, () => toStoredSettings(present))
    const changes = diffFields(present, change)
    const fixed = changes.find(({ field }) => (ctx.config.fixed as readonly string[]).includes(field))
    if (fixed) throw DomainError.forField(fixed.field, 'setting_fixed')
    await requireUploadedImage(tx, 'venue-images', change.image_url, present.image_url)
    if (changes.length === 0) return toStoredSettings(present)
    await keepPicture(tx, ctx, { kind: 'settings', id: SETTINGS_ID, venueId: null }, present, change.image_url)
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
