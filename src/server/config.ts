import { BlockList } from 'node:net'
import type { MapDetail } from '../contract/map-detail.ts'
import type { Languages } from '../menu-reader/index.ts'
import { MIN_FREE_BYTES } from './disk-space.ts'
import { ConfigError, type Environment, readEnvironment } from './environment.ts'
import type { Sender } from './environment-values.ts'

export { ConfigError }

export type Config = {
  port: number
  host: string
  dataDir: string
  /** Free space in `dataDir` below which uploads are rejected and `/readyz` fails. */
  minFreeBytes: number
  isEmbeddedSynced: boolean
  embeddedCacheMb: number
  databaseUrl: string | null
  /** URL without a pooler, for connections that need a session. Null: `databaseUrl`. */
  databaseListenUrl: string | null
  databaseReadUrls: readonly string[]
  databasePoolSize: number
  /** OpenTelemetry reads the other `OTEL_*` variables itself. Null: no tracing. */
  tracing: { serviceName: string } | null
  metrics: { port: number; host: string; prefix: 'METRICS_' } | null
  /** How long `/readyz` fails before the server stops listening. */
  shutdownDelayMs: number
  logLevel: Environment['LOG_LEVEL']
  publicUrl: string
  hasPublicUrl: boolean
  authSecret: string | null
  trustedProxies: BlockList
  hasTrustedProxies: boolean
  sessionMaxDays: number
  productName: string
  contactEmail: string
  /** Settings that the environment fixes, so that administrators cannot change them. */
  fixed: readonly ('name' | 'contact_email' | 'mail_from')[]
  feedsLicence: string | null
  timeZone: string
  retentionMonths: number
  /** How long deleted entities can be restored; 0: they are deleted immediately. */
  trashDays: number
  reservationLimit: number
  accountLimitFactor: number
  mail: {
    smtpUrl: string | null
    from: Sender
  }
  s3: S3Config | null
  backup: BackupConfig | null
  ai: AiConfig | null
  ocrLanguages: Languages
  oidc: ProviderConfig | null
  sso: (ProviderConfig & { domain: string }) | null
  map: {
    styleUrl: string | null
    origins: readonly string[]
    googleKey: string | null
    detail: MapDetail | null
  }
  isDemo: boolean
}

export type S3Config = {
  bucket: string
  region: string
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
  /** Prefix of every key: '' or a path that ends with '/'. */
  prefix: string
}

export type BackupConfig = {
  target: { kind: 'folder'; path: string } | { kind: 's3'; s3: S3Config }
  schedule: string
  /** Age at which a backup is deleted. The newest backup is always kept. */
  keepDays: number
  passphrase: string | null
}

export type AiConfig = {
  baseUrl: string
  apiKey: string
  model: string
}

export type ProviderConfig = {
  issuer: string
  clientId: string
  clientSecret: string | null
  name: string
}

const DEFAULT_AI_URL = 'https://api.openai.com/v1'
const DEFAULT_MAP_STYLE = 'https://tiles.openfreemap.org/styles/liberty'

/** @throws ConfigError naming every invalid variable, one per line */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = readEnvironment(env)
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    minFreeBytes: MIN_FREE_BYTES,
    isEmbeddedSynced: read.EMBEDDED_SYNC === 'on',
    embeddedCacheMb: read.EMBEDDED_CACHE_MB,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseListenUrl: read.DATABASE_LISTEN_URL ?? null,
    databaseReadUrls: read.DATABASE_READ_URL ?? [],
    databasePoolSize: read.DATABASE_POOL_SIZE,
    tracing: toTracing(read),
    metrics: read.METRICS_PORT === undefined ? null : { port: read.METRICS_PORT, host: read.METRICS_HOST, prefix: 'METRICS_' },
    shutdownDelayMs: read.SHUTDOWN_DELAY_S * 1000,
    logLevel: read.LOG_LEVEL,
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    hasPublicUrl: read.PUBLIC_URL !== undefined,
    authSecret: read.AUTH_SECRET ?? null,
    trustedProxies: read.TRUSTED_PROXIES ?? new BlockList(),
    hasTrustedProxies: read.TRUSTED_PROXIES !== undefined,
    sessionMaxDays: read.SESSION_MAX_DAYS,
    productName: read.PRODUCT_NAME,
    contactEmail: read.CONTACT_EMAIL,
    fixed: fixedIn(env),
    feedsLicence: read.FEEDS_LICENCE ?? null,
    timeZone: read.TIME_ZONE,
    retentionMonths: read.RETENTION_MONTHS,
    trashDays: read.TRASH_DAYS,
    reservationLimit: read.RESERVATION_LIMIT,
    accountLimitFactor: read.ACCOUNT_LIMIT_FACTOR,
    mail: {
      smtpUrl: read.SMTP_URL ?? null,
      from: read.MAIL_FROM ?? { name: read.PRODUCT_NAME, address: read.CONTACT_EMAIL },
    },
    s3: toS3Config(read),
    backup: toBackupConfig(read),
    ai: read.AI_API_KEY ? { baseUrl: read.AI_BASE_URL ?? DEFAULT_AI_URL, apiKey: read.AI_API_KEY, model: read.AI_MODEL } : null,
    ocrLanguages: read.OCR_LANGUAGES,
    oidc: toProviderConfig(read, 'OIDC'),
    sso: toSsoConfig(read),
    map: {
      // An empty variable turns map tiles off.
      styleUrl: read.MAP_STYLE_URL ?? (env.MAP_STYLE_URL === undefined ? DEFAULT_MAP_STYLE : null),
      origins: read.MAP_ORIGINS,
      googleKey: read.GOOGLE_MAPS_API_KEY ?? null,
      detail: read.MAP_DETAIL_FILE ?? null,
    },
    isDemo: read.DEMO === '1',
  }
}

function toTracing(read: Environment): Config['tracing'] {
  const endpoint = read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? read.OTEL_EXPORTER_OTLP_ENDPOINT
  const isOff = read.OTEL_SDK_DISABLED === 'true' || read.OTEL_TRACES_EXPORTER === 'none'
  return endpoint === undefined || isOff ? null : { serviceName: read.OTEL_SERVICE_NAME }
}

function fixedIn(env: Readonly<Record<string, string | undefined>>): Config['fixed'] {
  const variables = { name: 'PRODUCT_NAME', contact_email: 'CONTACT_EMAIL', mail_from: 'MAIL_FROM' } as const
  const isSet = (name: keyof typeof variables) => Boolean(env[variables[name]]?.trim())
  return (Object.keys(variables) as (keyof typeof variables)[]).filter(isSet)
}

export function isHttps(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl.startsWith('https:')
}

function toProviderConfig(read: Environment, prefix: 'OIDC' | 'SSO'): ProviderConfig | null {
  const issuer = read[`${prefix}_ISSUER`]
  const clientId = read[`${prefix}_CLIENT_ID`]
  if (!issuer || !clientId) return null
  return {
    issuer: issuer.replace(/\/$/, ''),
    clientId,
    clientSecret: read[`${prefix}_CLIENT_SECRET`] ?? null,
    name: read[`${prefix}_NAME`] ?? new URL(issuer).hostname,
  }
}

function toSsoConfig(read: Environment): Config['sso'] {
  const provider = toProviderConfig(read, 'SSO')
  return provider && read.SSO_DOMAIN ? { ...provider, domain: read.SSO_DOMAIN } : null
}

function toS3Config(read: Environment): S3Config | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read
  if (!bucket || !accessKeyId || !secretAccessKey) return null
  return {
    bucket,
    region: read.S3_REGION,
    endpoint: read.S3_ENDPOINT ?? null,
    accessKeyId,
    secretAccessKey,
    prefix: read.S3_PREFIX.replace(/^\/+|\/+$/g, '').replace(/.$/, '$&/'),
  }
}

function toBackupConfig(read: Environment): BackupConfig | null {
  const to = read.BACKUP_TO
  if (!to) return null
  const s3 = toS3Config(read)
  const target =
    'bucket' in to
      ? s3 && { kind: 's3' as const, s3: { ...s3, bucket: to.bucket, prefix: to.prefix } }
      : { kind: 'folder' as const, path: to.folder }
  if (!target) return null
  return { target, schedule: read.BACKUP_SCHEDULE, keepDays: read.BACKUP_KEEP_DAYS, passphrase: read.BACKUP_PASSPHRASE_FILE ?? null }
}
