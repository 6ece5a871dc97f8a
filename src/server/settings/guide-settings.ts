import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { EMPTY_SETTINGS, type Settings } from '../../domain/settings.ts'
import type { ChangeBus } from '../change-bus.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import { guideSettings, SETTINGS_ID } from '../db/schema/index.ts'
import { toLogError } from '../log/log-error.ts'

/** What administrators set for the guide, as this process knows it. */
export type GuideSettings = {
  /** The last settings that were read. */
  current(): Settings
  /** The settings after every change that this process has heard of; read anew while it may miss changes. */
  read(): Promise<Settings>
}

/** Keeps the settings current with the changes of all processes. They are the defaults until the first `read` has resolved. */
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
          // A later reload may have been faster.
          if (round > applied) [current, applied, isStale] = [settings, round, false]
        },
        (error) => {
          // The next reader tries again.
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
 * The configuration with the name and the address that administrators have set, read at each use. The environment wins: what it sets stays. Emails are
 * sent in the name of the guide, unless `MAIL_FROM` says otherwise.
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
