import { describe, expect, test } from 'vitest'
import { ConfigError, isHttps, readConfig } from './config.ts'

const SECRET = '0123456789abcdef0123456789abcdef'

/** Lines of the error; empty when the environment is valid. */
function refusals(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n')
  }
}

describe('readConfig', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535'],
    [{ DATABASE_LISTEN_URL: 'postgres://db/guide' }, 'DATABASE_URL is required with DATABASE_LISTEN_URL'],
    [{ DATABASE_POOL_SIZE: '20' }, 'DATABASE_URL is required with DATABASE_POOL_SIZE'],
    [
      { DATABASE_URL: 'postgres://db/guide', AUTH_SECRET: SECRET, DATABASE_POOL_SIZE: '1' },
      'DATABASE_POOL_SIZE must be a whole number from 2 to 200',
    ],
    [{ SHUTDOWN_DELAY_S: '61' }, 'SHUTDOWN_DELAY_S must be a whole number from 0 to 60'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
    [{ DATABASE_URL: 'mysql://x', AUTH_SECRET: SECRET }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://'],
    [{ DATABASE_URL: 'postgres://localhost/guide' }, 'AUTH_SECRET is required with DATABASE_URL'],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET needs at least 32 characters'],
    [{ PUBLIC_URL: 'guide.example' }, 'PUBLIC_URL must be an address that begins with https:// or http://'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL must be an address that begins with https:// or http://'],
    [{ PUBLIC_URL: 'https://guide.example/food' }, 'PUBLIC_URL must be an origin such as https://example.org, without a path'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, "TRUSTED_PROXIES has '10.0.0.0/33', which is neither an address nor a CIDR such as 10.0.0.0/8"],
    [{ TRUSTED_PROXIES: '127.0.0.1, proxy' }, "TRUSTED_PROXIES has 'proxy', which is neither an address nor a CIDR such as 10.0.0.0/8"],
    [{ TRUSTED_PROXIES: '::1/' }, "TRUSTED_PROXIES has '::1/', which is neither an address nor a CIDR such as 10.0.0.0/8"],
    [{ OCR_LANGUAGES: 'eng,xyz' }, "OCR_LANGUAGES has 'xyz', which is none of eng, fra, deu, ita, spa, por"],
    [{ CONTACT_EMAIL: 'nobody' }, 'CONTACT_EMAIL must be an email address'],
    [{ TIME_ZONE: 'Europe/Windsor' }, 'TIME_ZONE is not a time zone such as Europe/London'],
    [{ TIME_ZONE: '+01:00' }, 'TIME_ZONE is not a time zone such as Europe/London'],
    [
      { DATABASE_URL: 'postgres:guide', AUTH_SECRET: SECRET },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://',
    ],
    [
      { SMTP_URL: 'smtp://me:pass#word@mail.example' },
      'SMTP_URL is no address: what a password has of / ? # @ : % is written as %2F %3F %23 %40 %3A %25',
    ],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL names no mail server, as smtp://host:587 does'],
    [{ MAIL_FROM: 'Plateful' }, "MAIL_FROM must be an address, or a name and an address such as 'Plateful <hello@example.org>'"],
    [{ S3_BUKET: 'b', S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET is required with S3_ENDPOINT'],
    [{ OIDC_CLIENT_ID: 'guide' }, 'OIDC_ISSUER is required with OIDC_CLIENT_ID'],
    [{ OIDC_NAME: 'Town account' }, 'OIDC_ISSUER is required with OIDC_NAME'],
    [{ SSO_NAME: 'Thames Inns' }, 'SSO_ISSUER is required with SSO_NAME'],
    [{ SSO_DOMAIN: 'inns.example' }, 'SSO_ISSUER is required with SSO_DOMAIN'],
    [
      { SSO_ISSUER: 'https://id.example', SSO_CLIENT_ID: 'guide', SSO_DOMAIN: '@example.org' },
      'SSO_DOMAIN must be what stands after the @ of addresses, such as example.org',
    ],
    [{ RETENTION_MONTHS: '0' }, 'RETENTION_MONTHS must be a whole number from 1 to 120'],
    [{ RESERVATION_LIMIT: 'none' }, 'RESERVATION_LIMIT must be a whole number from 1 to 1000000'],
    [{ MAP_STYLE_URL: 'style.json' }, 'MAP_STYLE_URL must be an address that begins with https:// or http://'],
    [
      { MAP_ORIGINS: 'https://a.example https://b.example/tiles' },
      'MAP_ORIGINS must be an origin such as https://example.org, without a path',
    ],
    [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY is required with S3_BUCKET'],
    [
      { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's', S3_ENDPOINT: 's3.example' },
      'S3_ENDPOINT must be an address that begins with https:// or http://',
    ],
    [{ BACKUP_KEEP_DAYS: '7' }, 'BACKUP_TO is required with BACKUP_KEEP_DAYS'],
    [{ BACKUP_TO: 's3://guide' }, 'S3_BUCKET is required with BACKUP_TO=s3://…'],
    [{ BACKUP_TO: 'ftp://guide' }, 'BACKUP_TO must be a folder, or a bucket such as s3://backups/guide'],
    ...['nightly', '15 2 *', '0 15 2 * * *', 'H 2 * * *'].map((BACKUP_SCHEDULE): [Record<string, string>, string] => [
      { BACKUP_TO: '/backups', BACKUP_SCHEDULE },
      "BACKUP_SCHEDULE is not a schedule such as '15 2 * * *' (minute, hour, day, month, weekday)",
    ]),
    [
      { BACKUP_TO: '/backups', BACKUP_PASSPHRASE_FILE: '/nowhere/passphrase' },
      'BACKUP_PASSPHRASE_FILE There is no file /nowhere/passphrase',
    ],
    [{ BACKUP_TO: '/backups', BACKUP_PASSPHRASE_FILE: '/' }, 'BACKUP_PASSPHRASE_FILE / is not a file'],
    [{ DEMO: 'yes' }, 'DEMO must be one of 0, 1'],
    [{ DEMO: '1', NODE_ENV: 'production' }, 'DEMO cannot be 1 with NODE_ENV=production'],
  ])('rejects %j', (env, line) => {
    expect(refusals(env)).toEqual([line])
  })

  test('reports all errors together, one per line', () => {
    expect(refusals({ PORT: 'x', DEMO: 'x', TIME_ZONE: 'x' }).map((line) => line.split(' ')[0])).toEqual(['PORT', 'TIME_ZONE', 'DEMO'])
  })

  test('never repeats a secret in an error', () => {
    expect(refusals({ AUTH_SECRET: 'hunter2', DATABASE_URL: 'mysql://me:hunter2@db' }).join()).not.toContain('hunter2')
  })

  test('returns the defaults when no variable is set', () => {
    const { trustedProxies, ...config } = readConfig({})
    expect(config).toEqual({
      port: 3000,
      host: '127.0.0.1',
      isEmbeddedSynced: true,
      embeddedCacheMb: 128,
      minFreeBytes: 33_554_432,
      dataDir: './data',
      databaseUrl: null,
      databaseListenUrl: null,
      databaseReadUrls: [],
      databasePoolSize: 10,
      tracing: null,
      metrics: null,
      shutdownDelayMs: 0,
      hasTrustedProxies: false,
      logLevel: 'info',
      publicUrl: 'http://localhost:3000',
      hasPublicUrl: false,
      authSecret: null,
      productName: 'Plateful',
      contactEmail: 'hello@plateful.test',
      feedsLicence: null,
      timeZone: 'Europe/London',
      sessionMaxDays: 30,
      retentionMonths: 12,
      trashDays: 30,
      reservationLimit: 10,
      accountLimitFactor: 1,
      mail: { smtpUrl: null, from: { name: 'Plateful', address: 'hello@plateful.test' } },
      s3: null,
      backup: null,
      fixed: [],
      ai: null,
      ocrLanguages: ['eng'],
      oidc: null,
      sso: null,
      map: { styleUrl: 'https://tiles.openfreemap.org/styles/liberty', origins: [], googleKey: null, detail: null },
      isDemo: false,
    })
    expect(trustedProxies.rules).toEqual([])
  })

  test('reads the number of connections to PostgreSQL', () => {
    const env = { DATABASE_URL: 'postgres://db/guide', AUTH_SECRET: SECRET, DATABASE_POOL_SIZE: '20' }
    expect(readConfig(env).databasePoolSize).toBe(20)
  })

  test('treats empty values as unset, except that an empty map style turns tiles off', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ', DEMO: '' })).toMatchObject({ port: 3000, hasPublicUrl: false, isDemo: false })
    expect(readConfig({ MAP_STYLE_URL: '' }).map.styleUrl).toBe(null)
  })

  test('reads the sender as a name and an email address, with any characters in the name', () => {
    const fromOf = (env: Record<string, string>) => readConfig(env).mail.from
    expect(fromOf({ PRODUCT_NAME: 'Eat, Drink & Co', CONTACT_EMAIL: 'a@b.test' })).toEqual({ name: 'Eat, Drink & Co', address: 'a@b.test' })
    expect(fromOf({ MAIL_FROM: '"Joe’s (Bar)" <a@b.test>' })).toEqual({ name: 'Joe’s (Bar)', address: 'a@b.test' })
    expect(fromOf({ MAIL_FROM: 'a@b.test' })).toEqual({ name: '', address: 'a@b.test' })
  })

  test('keeps a time zone in the canonical case', () => {
    expect(readConfig({ TIME_ZONE: 'europe/LONDON' }).timeZone).toBe('Europe/London')
  })

  test('returns the values that are set', () => {
    const config = readConfig({
      PORT: '8080',
      DATABASE_URL: 'postgres://localhost/guide',
      AUTH_SECRET: SECRET,
      PUBLIC_URL: 'https://Guide.example/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      MAP_ORIGINS: 'https://tiles.example',
    })
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://guide.example',
      hasPublicUrl: true,
      map: { origins: ['https://tiles.example'] },
    })
    expect(isHttps(config)).toBe(true)
    const s3 = { S3_BUCKET: 'guide', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' }
    expect(readConfig(s3).s3).toMatchObject({ bucket: 'guide', region: 'us-east-1', endpoint: null, prefix: '' })
    expect(readConfig({ ...s3, S3_PREFIX: '/eat/windsor/' }).s3?.prefix).toBe('eat/windsor/')
    expect(readConfig({ ...s3, BACKUP_TO: 's3://kept/eat' }).backup).toMatchObject({
      target: { kind: 's3', s3: { bucket: 'kept', prefix: 'eat/', accessKeyId: 'a' } },
      schedule: '15 2 * * *',
      keepDays: 30,
      passphrase: null,
    })
    expect(['10.255.0.1', '11.0.0.1'].map((address) => config.trustedProxies.check(address))).toEqual([true, false])
    expect(config.trustedProxies.check('::1', 'ipv6')).toBe(true)
  })
})
