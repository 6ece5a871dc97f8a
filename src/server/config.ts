import { BlockList } from 'node:net'
import type { MapDetail } from '../contract/map-detail.ts'
import { ConfigError, type Environment, readEnvironment, type Sender } from './environment.ts'

export { ConfigError, type Sender }

/** Everything that can be set from outside, read once. `.env.example` says what each variable means. */
export type Config = {
  port: number
  host: string
  dataDir: string
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** PostgreSQL itself, when `databaseUrl` leads to a pooler: for the connections that keep a session. Null: `databaseUrl`. */
  databaseListenUrl: string | null
  /** Connections in the pool of PostgreSQL. */
  databasePoolSize: number
  /** How long `/readyz` fails before the server stops listening, in milliseconds. */
  shutdownDelayMs: number
  logLevel: Environment['LOG_LEVEL']
  /** The site's own address without a trailing slash; on this machine unless given. */
  publicUrl: string
  /** Whether that address was given. If not, the site is whatever loopback host is asked for. */
  hasPublicUrl: boolean
  /** Null: made once and kept in `dataDir`. */
  authSecret: string | null
  /** The addresses that may say who the client is. */
  trustedProxies: BlockList
  /** Whether there are any. */
  hasTrustedProxies: boolean
  /** Longest life of a session, in days since the sign-in, however much it is used. */
  sessionMaxDays: number
  productName: string
  contactEmail: string
  timeZone: string
  /** How long personal data of past reservations is kept. */
  retentionMonths: number
  /** Reservation requests a client may send in ten minutes. */
  reservationLimit: number
  /** Sign-ins, sign-ups and mailed codes that a client may ask for, in parts of the usual number; tests raise it. */
  accountLimitFactor: number
  mail: {
    /** Null: mail waits in the outbox. */
    smtpUrl: string | null
    /** Sender; the name is what mail programs show. */
    from: Sender
  }
  /** Where files lie; null: in `dataDir`. */
  s3: S3Config | null
  /** An OpenAI-compatible endpoint that reads photographs of menus; null: they are read offline. */
  ai: AiConfig | null
  /** An OpenID Connect provider to sign in with. */
  oidc: ProviderConfig | null
  /** The identity provider of one organisation, for the addresses of its domain. */
  sso: (ProviderConfig & { domain: string }) | null
  map: {
    /** Null: no map tiles from elsewhere. */
    styleUrl: string | null
    /** Further origins that map data may come from. */
    origins: readonly string[]
    googleKey: string | null
    /** What the plain map draws around the venues; null: nothing but the world. */
    detail: MapDetail | null
  }
  /** Whether an empty database is filled with invented venues. */
  isDemo: boolean
}

export type S3Config = {
  bucket: string
  region: string
  /** Address of a service other than Amazon's. */
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
  /** What stands before every key: '' or a path that ends with '/'. */
  prefix: string
}

export type AiConfig = {
  /** Where `/chat/completions` is found. */
  baseUrl: string
  apiKey: string
  model: string
}

type ProviderConfig = {
  /** Where its description is found, without `/.well-known/openid-configuration`. */
  issuer: string
  clientId: string
  /** Null: a public client, which PKCE alone protects. */
  clientSecret: string | null
  /** What the button says. */
  name: string
}

const DEFAULT_AI_URL = 'https://api.openai.com/v1'
const DEFAULT_MAP_STYLE = 'https://tiles.openfreemap.org/styles/liberty'

/**
 * Reads and validates the environment.
 * @throws ConfigError naming every variable that cannot be used, one per line
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = readEnvironment(env)
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseListenUrl: read.DATABASE_LISTEN_URL ?? null,
    databasePoolSize: read.DATABASE_POOL_SIZE,
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
    timeZone: read.TIME_ZONE,
    retentionMonths: read.RETENTION_MONTHS,
    reservationLimit: read.RESERVATION_LIMIT,
    accountLimitFactor: read.ACCOUNT_LIMIT_FACTOR,
    mail: {
      smtpUrl: read.SMTP_URL ?? null,
      from: read.MAIL_FROM ?? { name: read.PRODUCT_NAME, address: read.CONTACT_EMAIL },
    },
    s3: toS3Config(read),
    ai: read.AI_API_KEY ? { baseUrl: read.AI_BASE_URL ?? DEFAULT_AI_URL, apiKey: read.AI_API_KEY, model: read.AI_MODEL } : null,
    oidc: toProviderConfig(read, 'OIDC'),
    sso: toSsoConfig(read),
    map: {
      // Set to nothing, the variable turns map tiles off.
      styleUrl: read.MAP_STYLE_URL ?? (env.MAP_STYLE_URL === undefined ? DEFAULT_MAP_STYLE : null),
      origins: read.MAP_ORIGINS,
      googleKey: read.GOOGLE_MAPS_API_KEY ?? null,
      detail: read.MAP_DETAIL_FILE ?? null,
    },
    isDemo: read.DEMO === '1',
  }
}

/** Whether cookies are `Secure` and browsers are told to stay on https. */
export function isHttps(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl.startsWith('https:')
}

/** `OIDC_*` or `SSO_*` as one value: null without an issuer. */
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
