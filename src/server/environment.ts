import { z } from 'zod'
import { isEmail } from '../domain/account/email.ts'
import { DEFAULT_TIME_ZONE } from '../domain/time.ts'
import { parseLanguages } from '../menu-reader/index.ts'
import { readPassphrase } from './backup/passphrase.ts'
import { hostUrls } from './db/host-urls.ts'
import {
  ensureProtocol,
  integer,
  oneOf,
  parsed,
  parseUrl,
  S3_SCHEME,
  splitList,
  toBackupTarget,
  toBlockList,
  toCron,
  toDomain,
  toOrigin,
  toSender,
  toSmtpUrl,
  toTimeZone,
} from './environment-values.ts'
import { readMapDetail } from './map/read-map-detail.ts'

export const DEFAULT_LIMIT_SETTINGS = { reservationLimit: 10, accountLimitFactor: 1 } as const

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
/** In characters: 32 hexadecimal digits are 128 bits. */
const MIN_SECRET_LENGTH = 32

/** JSON is sent for both, because OTLP receivers accept it at the same URL. */
const OTLP_PROTOCOLS = ['http/json', 'http/protobuf'] as const
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
const POSTGRES = ['postgres:', 'postgresql:']

const text = z.string().optional()
const url = (...protocols: string[]) =>
  parsed((value) => {
    parseUrl(value, protocols)
    return value
  }).optional()
const webUrl = url('https:', 'http:')
const postgresUrl = parsed((value) => {
  ensureProtocol(value, POSTGRES)
  hostUrls(value)
  return value
}).optional()
const replicaUrls = parsed((value) => {
  ensureProtocol(value, POSTGRES)
  return hostUrls(value, ['any', 'standby', 'prefer-standby', 'read-only'])
}).optional()

const environmentSchema = z.object({
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: parsed(toOrigin).optional(),
  PRODUCT_NAME: z.string().default('Plateful'),
  CONTACT_EMAIL: z.string().refine(isEmail, 'must be an email address').default('hello@plateful.test'),
  DATA_DIR: z.string().default('./data'),
  EMBEDDED_SYNC: oneOf(['on', 'off']).default('on'),
  EMBEDDED_CACHE_MB: integer(8, 1024).default(128),
  DATABASE_URL: postgresUrl,
  DATABASE_LISTEN_URL: postgresUrl,
  DATABASE_READ_URL: replicaUrls,
  DATABASE_POOL_SIZE: integer(2, 200).default(10),
  METRICS_PORT: integer(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl,
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(OTLP_PROTOCOLS).optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: oneOf(OTLP_PROTOCOLS).optional(),
  OTEL_SERVICE_NAME: z.string().default('plateful'),
  OTEL_TRACES_EXPORTER: oneOf(['otlp', 'none']).default('otlp'),
  OTEL_TRACES_SAMPLER: oneOf(SAMPLERS).optional(),
  OTEL_SDK_DISABLED: oneOf(['true', 'false']).default('false'),
  SHUTDOWN_DELAY_S: integer(0, 60).default(0),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
  AUTH_SECRET: z.string().min(MIN_SECRET_LENGTH, `needs at least ${MIN_SECRET_LENGTH} characters`).optional(),
  TRUSTED_PROXIES: parsed(toBlockList).optional(),
  SESSION_MAX_DAYS: integer(1, 365).default(30),
  FEEDS_LICENCE: webUrl,
  TIME_ZONE: parsed(toTimeZone).default(DEFAULT_TIME_ZONE),
  RETENTION_MONTHS: integer(1, 120).default(12),
  TRASH_DAYS: integer(0, 365).default(30),
  RESERVATION_LIMIT: integer(1, 1_000_000).default(DEFAULT_LIMIT_SETTINGS.reservationLimit),
  ACCOUNT_LIMIT_FACTOR: integer(1, 1_000_000).default(DEFAULT_LIMIT_SETTINGS.accountLimitFactor),
  SMTP_URL: parsed(toSmtpUrl).optional(),
  MAIL_FROM: parsed(toSender).optional(),
  S3_BUCKET: text,
  /** Most S3-compatible services accept any region, or this one. */
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: webUrl,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PREFIX: z.string().default(''),
  BACKUP_TO: parsed(toBackupTarget).optional(),
  BACKUP_SCHEDULE: parsed(toCron).default('15 2 * * *'),
  BACKUP_KEEP_DAYS: integer(1, 3650).default(30),
  BACKUP_PASSPHRASE_FILE: parsed(readPassphrase).optional(),
  AI_BASE_URL: webUrl,
  AI_API_KEY: text,
  AI_MODEL: z.string().default('gpt-4o'),
  OCR_LANGUAGES: parsed(parseLanguages).default(['eng']),
  OIDC_ISSUER: webUrl,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: text,
  SSO_ISSUER: webUrl,
  SSO_CLIENT_ID: text,
  SSO_CLIENT_SECRET: text,
  SSO_NAME: text,
  SSO_DOMAIN: parsed(toDomain).optional(),
  MAP_STYLE_URL: webUrl,
  MAP_DETAIL_FILE: parsed(readMapDetail).optional(),
  MAP_ORIGINS: parsed((value) => splitList(value).map(toOrigin)).default([]),
  GOOGLE_MAPS_API_KEY: text,
  DEMO: oneOf(['0', '1']).default('0'),
})

export type Environment = z.output<typeof environmentSchema>

/** Variables that require others. Otherwise a variable with a misspelt partner would silently have no effect. */
const REQUIRED_WITH: readonly { name: keyof Environment; with: readonly (keyof Environment)[]; hint?: string }[] = [
  { name: 'DATABASE_URL', with: ['DATABASE_LISTEN_URL', 'DATABASE_READ_URL', 'DATABASE_POOL_SIZE'] },
  { name: 'AUTH_SECRET', with: ['DATABASE_URL'] },
  { name: 'S3_BUCKET', with: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PREFIX'] },
  { name: 'S3_ACCESS_KEY_ID', with: ['S3_BUCKET'] },
  { name: 'S3_SECRET_ACCESS_KEY', with: ['S3_BUCKET'] },
  { name: 'BACKUP_TO', with: ['BACKUP_SCHEDULE', 'BACKUP_KEEP_DAYS', 'BACKUP_PASSPHRASE_FILE'] },
  { name: 'AI_API_KEY', with: ['AI_BASE_URL'], hint: ' (any text, where the endpoint needs none)' },
  { name: 'OIDC_ISSUER', with: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] },
  { name: 'OIDC_CLIENT_ID', with: ['OIDC_ISSUER'] },
  { name: 'SSO_ISSUER', with: ['SSO_CLIENT_ID', 'SSO_CLIENT_SECRET', 'SSO_NAME', 'SSO_DOMAIN'] },
  { name: 'SSO_CLIENT_ID', with: ['SSO_ISSUER'] },
]

/** The message names every invalid variable, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Validates the environment. Empty variables count as unset.
 * @throws ConfigError with all errors; messages never repeat a value that may be secret
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])))
  const result = environmentSchema.safeParse(given)
  const errors = (result.error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}`)
  for (const { name, with: others, hint = '' } of REQUIRED_WITH) {
    const other = given[name] === undefined ? others.find((one) => given[one] !== undefined) : undefined
    if (other) errors.push(`${name} is required with ${other}${hint}`)
  }
  if (given.BACKUP_TO?.startsWith(S3_SCHEME) && given.S3_BUCKET === undefined)
    errors.push(`S3_BUCKET is required with BACKUP_TO=${S3_SCHEME}…`)
  if (given.DEMO === '1' && given.NODE_ENV === 'production') errors.push('DEMO cannot be 1 with NODE_ENV=production')
  if (!result.success || errors.length > 0) throw new ConfigError(errors.join('\n'))
  return result.data
}
