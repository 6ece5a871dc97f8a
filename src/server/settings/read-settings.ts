import { eq } from 'drizzle-orm'
import type { SettingsPage, StoredSettings } from '../../contract/settings.ts'
import { authorize } from '../../domain/permissions.ts'
import { EMPTY_SETTINGS } from '../../domain/settings.ts'
import type { AppContext } from '../app-context.ts'
import { guideSettings, SETTINGS_ID } from '../db/schema/index.ts'

type Row = typeof guideSettings.$inferSelect

const NEVER_CHANGED: Row = {
  ...EMPTY_SETTINGS,
  footer_links: [],
  featured_venues: [],
  featured_dishes: [],
  id: SETTINGS_ID,
  updated_at: new Date(0),
}

/**
 * Returns the settings, and which of them the environment fixes.
 * @throws DomainError not_allowed
 */
export async function readSettings({ ctx }: { ctx: AppContext }): Promise<SettingsPage> {
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

export function toStoredSettings(row: Row = NEVER_CHANGED): StoredSettings {
  return { ...row, updated_at: row.updated_at.toISOString() }
}

function environmentOf({ config }: AppContext): SettingsPage['environment'] {
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
