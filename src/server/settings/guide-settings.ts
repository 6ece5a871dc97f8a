import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { EMPTY_SETTINGS, type Settings } from '../../domain/settings.ts'
import type { ChangeBus } from '../cache/change-bus.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import { guideSettings, SETTINGS_ID } from '../db/schema/index.ts'
import { toLogError } from '../log/log-error.ts'

export type GuideSettings = {
  current(): Settings
  /**
   * Resolves to the settings after every change of which this process was notified. Reads the database if notifications
   * may have been missed.
   */
  read(): Promise<Settings>
}

/** Updates the settings after changes by any process. Contains the defaults until the first `read` has resolved. */
export function openGuideSettings(db: Database, changes: ChangeBus, log: Logger): GuideSettings {
  let current = EMPTY_SETTINGS
  let isStale = true
  let started = 0
  let applied = 0
  let pending: Promise<Settings> | null = null
  const reload = (): Promise<Settings> => {
    const round = ++started
    const settled = load(db)
      .then(
        (settings) => {
          // A reload that began later may have finished first.
          if (round > applied) [current, applied, isStale] = [settings, round, false]
        },
        (error) => {
          isStale = true
          log.warn({ error: toLogError(error) }, 'the settings cannot be read')
        },
      )
      .then(() => {
        if (pending === settled) pending = null
        return current
      })
    pending = settled
    return settled
  }
  changes.onChange((change) => {
    if (change === 'everything' || change.includes('settings')) void reload()
  })
  return {
    current: () => current,
    read: async () => pending ?? (isStale || !changes.isListening() ? reload() : current),
  }
}

/**
 * Returns the configuration with the name and email address that administrators have set, read at each use. Values of
 * the environment have priority. Emails are sent in the name of the site, unless `MAIL_FROM` sets another one.
 */
export function withGuideSettings(config: Config, settings: Pick<GuideSettings, 'current'>): Config {
  const name = () => (config.fixed.includes('name') ? null : settings.current().name)
  const email = () => (config.fixed.includes('contact_email') ? null : settings.current().contact_email)
  const from = config.mail.from
  const mail = {
    ...config.mail,
    get from() {
      return config.fixed.includes('mail_from') ? from : { name: name() ?? from.name, address: email() ?? from.address }
    },
  }
  return {
    ...config,
    get productName() {
      return name() ?? config.productName
    },
    get contactEmail() {
      return email() ?? config.contactEmail
    },
    mail,
  }
}

async function load({ orm }: Database): Promise<Settings> {
  const [row] = await orm.select().from(guideSettings).where(eq(guideSettings.id, SETTINGS_ID))
  if (!row) return EMPTY_SETTINGS
  const { id: _id, updated_at: _updatedAt, ...settings } = row
  return settings
}
