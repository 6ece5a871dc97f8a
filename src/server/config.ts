import { BlockList, isIP } from 'node:net'
import { isEmail } from '../domain/account/email.ts'
import { DEFAULT_TIME_ZONE } from '../domain/time.ts'
import { ConfigError, EnvReader, parseUrl } from './config-reader.ts'

export { ConfigError }

/** Everything that can be set from outside, read once. What each variable means stands in `.env.example`. */
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
  logLevel: LogLevel
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

/** Who sends a mail; the name may be empty. */
export type Sender = { name: string; address: string }

type ProviderConfig = {
  /** Where its description is found, without `/.well-known/openid-configuration`. */
  issuer: string
  clientId: string
  /** Null: a public client, which PKCE alone protects. */
  clientSecret: string | null
  /** What the button says. */
  name: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

/** Shortest secret accepted, in characters: 32 hexadecimal digits are 128 bits. */
const MIN_SECRET_LENGTH = 32
/** Services other than Amazon's take any name; most know this one. */
const DEFAULT_S3_REGION = 'us-east-1'
const DEFAULT_AI_URL = 'https://api.openai.com/v1'
const DEFAULT_AI_MODEL = 'gpt-4o'
const DEFAULT_MAP_STYLE = 'https://tiles.openfreemap.org/styles/liberty'

/**
 * Reads and checks the environment.
 * @throws ConfigError naming every variable that cannot be used, one a line
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = new EnvReader(env)
  const port = read.integer('PORT', { min: 0, max: 65_535, fallback: 3000 })
  const publicUrl = read.origin('PUBLIC_URL')
  const productName = read.text('PRODUCT_NAME') ?? 'Plateful'
  const contactEmail = read.email('CONTACT_EMAIL') ?? 'hello@plateful.test'
  const config: Config = {
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    dataDir: read.text('DATA_DIR') ?? './data',
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseListenUrl: read.url('DATABASE_LISTEN_URL', ['postgres:', 'postgresql:']),
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', { min: 2, max: 200, fallback: 10 }),
    shutdownDelayMs: read.integer('SHUTDOWN_DELAY_S', { min: 0, max: 60, fallback: 0 }) * 1000,
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    hasPublicUrl: publicUrl !== null,
    authSecret: read.text('AUTH_SECRET'),
    trustedProxies: read.checked('TRUSTED_PROXIES', blockListOf) ?? new BlockList(),
    hasTrustedProxies: read.text('TRUSTED_PROXIES') !== null,
    sessionMaxDays: read.integer('SESSION_MAX_DAYS', { min: 1, max: 365, fallback: 30 }),
    productName,
    contactEmail,
    timeZone: read.checked('TIME_ZONE', timeZoneOf) ?? DEFAULT_TIME_ZONE,
    retentionMonths: read.integer('RETENTION_MONTHS', { min: 1, max: 120, fallback: 12 }),
    reservationLimit: read.integer('RESERVATION_LIMIT', { min: 1, max: 1_000_000, fallback: 10 }),
    accountLimitFactor: read.integer('ACCOUNT_LIMIT_FACTOR', { min: 1, max: 1_000_000, fallback: 1 }),
    mail: {
      smtpUrl: read.checked('SMTP_URL', smtpUrlOf),
      from: read.checked('MAIL_FROM', senderOf) ?? { name: productName, address: contactEmail },
    },
    s3: toS3Config(read),
    ai: aiOf(read),
    oidc: toProviderConfig(read, 'OIDC'),
    sso: toSsoConfig(read),
    map: {
      styleUrl: env.MAP_STYLE_URL === undefined ? DEFAULT_MAP_STYLE : read.url('MAP_STYLE_URL', ['https:', 'http:']),
      origins: read.origins('MAP_ORIGINS'),
      googleKey: read.text('GOOGLE_MAPS_API_KEY'),
    },
    isDemo: read.flag('DEMO'),
  }
  read.requiredWith('DATABASE_URL', ['DATABASE_LISTEN_URL', 'DATABASE_POOL_SIZE'])
  if (config.databaseUrl && !config.authSecret) read.refuse('AUTH_SECRET', 'is required with DATABASE_URL')
  if (config.authSecret && config.authSecret.length < MIN_SECRET_LENGTH)
    read.refuse('AUTH_SECRET', `needs at least ${MIN_SECRET_LENGTH} characters`)
  if (config.isDemo && env.NODE_ENV === 'production') read.refuse('DEMO', 'cannot be 1 with NODE_ENV=production')
  read.finish()
  return config
}

/** Whether cookies are `Secure` and browsers are told to stay on https. */
export function isHttps(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl.startsWith('https:')
}

/** The key alone turns it on; an endpoint without one is a mistake rather than a wish. */
function aiOf(read: EnvReader): AiConfig | null {
  const baseUrl = read.url('AI_BASE_URL', ['https:', 'http:'])
  const model = read.text('AI_MODEL')
  const apiKey = read.text('AI_API_KEY')
  if (apiKey === null && baseUrl !== null)
    read.refuse('AI_API_KEY', 'is required with AI_BASE_URL (any text, where the endpoint needs none)')
  return apiKey === null ? null : { baseUrl: baseUrl ?? DEFAULT_AI_URL, apiKey, model: model ?? DEFAULT_AI_MODEL }
}

/** A provider is configured by its issuer; what else it needs is then missed by name. */
function toProviderConfig(read: EnvReader, prefix: 'OIDC' | 'SSO'): ProviderConfig | null {
  read.requiredWith(`${prefix}_ISSUER`, [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`])
  const issuer = read.url(`${prefix}_ISSUER`, ['https:', 'http:'])
  if (issuer === null) return null
  const clientId = read.text(`${prefix}_CLIENT_ID`)
  if (clientId === null) read.refuse(`${prefix}_CLIENT_ID`, `is required with ${prefix}_ISSUER`)
  return {
    issuer: issuer.replace(/\/$/, ''),
    clientId: clientId ?? '',
    clientSecret: read.text(`${prefix}_CLIENT_SECRET`),
    name: read.text(`${prefix}_NAME`) ?? new URL(issuer).hostname,
  }
}

function toSsoConfig(read: EnvReader): Config['sso'] {
  const provider = toProviderConfig(read, 'SSO')
  const domain = read.checked('SSO_DOMAIN', domainOf)
  if (provider === null) return null
  if (read.text('SSO_DOMAIN') === null) read.refuse('SSO_DOMAIN', 'is required with SSO_ISSUER')
  return { ...provider, domain: domain ?? '' }
}

/** A bucket's name is what switches S3 on; what else it needs is then missed by name. */
function toS3Config(read: EnvReader): S3Config | null {
  read.requiredWith('S3_BUCKET', ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PREFIX'])
  const bucket = read.text('S3_BUCKET')
  if (bucket === null) return null
  const required = (name: string): string => {
    const text = read.text(name)
    if (text === null) read.refuse(name, 'is required with S3_BUCKET')
    return text ?? ''
  }
  return {
    bucket,
    region: read.text('S3_REGION') ?? DEFAULT_S3_REGION,
    endpoint: read.url('S3_ENDPOINT', ['https:', 'http:']),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
    prefix: (read.text('S3_PREFIX') ?? '').replace(/^\/+|\/+$/g, '').replace(/.$/, '$&/'),
  }
}

/** A mail server that has a name, and a password that can be read. */
function smtpUrlOf(text: string): string {
  const url = parseUrl(text, ['smtp:', 'smtps:'])
  if (!url.hostname) throw new Error('names no mail server, as smtp://host:587 does')
  return text
}

/** 'Name <address>', or the address alone. */
function senderOf(text: string): Sender {
  const [, quoted = '', bracketed] = /^(.*?)\s*<([^<>]+)>$/.exec(text) ?? []
  const address = bracketed ?? text
  if (!isEmail(address)) throw new Error(`must be an address, or a name and an address such as 'Plateful <hello@example.org>'`)
  return { name: quoted.replace(/^"(.*)"$/, '$1'), address }
}

function domainOf(text: string): string {
  if (!isEmail(`somebody@${text}`) || !text.includes('.'))
    throw new Error('must be what stands after the @ of addresses, such as example.org')
  return text
}

/** In the capitals that the zone is known by; calendar entries need its rules by that name, and an offset alone has none. */
function timeZoneOf(text: string): string {
  const known = zoneOf(text)
  if (known === null || /^[+-]/.test(known)) throw new Error('is not a time zone such as Europe/London')
  return known
}

function zoneOf(text: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

function blockListOf(text: string): BlockList {
  const list = new BlockList()
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', prefix] = entry.split('/')
    const version = isIP(address)
    const width = version === 4 ? 32 : 128
    const bits = prefix === undefined ? width : Number(prefix)
    if (version === 0 || !/^\d*$/.test(prefix ?? '') || !(bits >= 0 && bits <= width) || prefix === '')
      throw new Error(`has '${entry}', which is neither an address nor a CIDR such as 10.0.0.0/8`)
    list.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}
