import { BlockList, isIP } from 'node:net'
import { CronExpressionParser } from 'cron-parser'
import { z } from 'zod'
import { isEmail } from '../domain/account/email.ts'
import { canonicalTimeZone } from '../domain/time.ts'

export type Sender = { name: string; address: string }

export const S3_SCHEME = 's3://'

/** A variable that `parse` converts. The message of an error that it throws follows the name of the variable. */
export function parsed<T>(parse: (value: string) => T) {
  return z.string().transform((value, context): T => {
    try {
      return parse(value)
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : 'cannot be used')
      return z.NEVER
    }
  })
}

export function integer(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .transform((value) => (/^\d+$/.test(value) ? Number(value) : Number.NaN))
    .pipe(z.number({ error }).min(min, error).max(max, error))
}

export function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` })
}

export function ensureProtocol(value: string, protocols: readonly string[]): void {
  const starts = protocols.map((protocol) => `${protocol}//`)
  if (!starts.some((start) => value.toLowerCase().startsWith(start)))
    throw new Error(`must be an address that begins with ${starts.join(' or ')}`)
}

export function parseUrl(value: string, protocols: readonly string[]): URL {
  ensureProtocol(value, protocols)
  if (!URL.canParse(value)) throw new Error('is no address: what a password has of / ? # @ : % is written as %2F %3F %23 %40 %3A %25')
  return new URL(value)
}

export function toOrigin(value: string): string {
  const { pathname, search, hash, username, origin } = parseUrl(value, ['https:', 'http:'])
  if (pathname !== '/' || search || hash || username) throw new Error('must be an origin such as https://example.org, without a path')
  return origin
}

export function toSmtpUrl(value: string): string {
  if (!parseUrl(value, ['smtp:', 'smtps:']).hostname) throw new Error('names no mail server, as smtp://host:587 does')
  return value
}

export function toSender(value: string): Sender {
  const [, quoted = '', bracketed] = /^(.*?)\s*<([^<>]+)>$/.exec(value) ?? []
  const address = bracketed ?? value
  if (!isEmail(address)) throw new Error(`must be an address, or a name and an address such as 'Plateful <hello@example.org>'`)
  return { name: quoted.replace(/^"(.*)"$/, '$1'), address }
}

export function toDomain(value: string): string {
  if (!isEmail(`user@${value}`) || !value.includes('.'))
    throw new Error('must be what stands after the @ of addresses, such as example.org')
  return value
}

export function toTimeZone(value: string): string {
  const known = canonicalTimeZone(value)
  // Calendar entries contain the rules of a named zone. An offset has no rules.
  if (known === null || /^[+-]/.test(known)) throw new Error('is not a time zone such as Europe/London')
  return known
}

export function toBlockList(value: string): BlockList {
  const list = new BlockList()
  for (const entry of splitList(value)) {
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

export function toBackupTarget(value: string): { folder: string } | { bucket: string; prefix: string } {
  if (!value.startsWith(S3_SCHEME)) {
    if (/^[a-z0-9+.-]+:\/\//i.test(value)) throw new Error(`must be a folder, or a bucket such as ${S3_SCHEME}backups/guide`)
    return { folder: value }
  }
  const [bucket = '', ...path] = value.slice(S3_SCHEME.length).split('/').filter(Boolean)
  if (!bucket) throw new Error(`has no bucket, as ${S3_SCHEME}backups/guide does`)
  return { bucket, prefix: path.map((part) => `${part}/`).join('') }
}

export function toCron(value: string): string {
  try {
    // The parser takes a sixth field as seconds, fills in missing ones, and gives H (also in THU) another number at each call.
    const isCron = value.startsWith('@') || (value.split(/\s+/).length === 5 && !/H(?!U)/.test(value))
    if (!isCron) throw new Error('another number of fields')
    CronExpressionParser.parse(value)
  } catch {
    throw new Error("is not a schedule such as '15 2 * * *' (minute, hour, day, month, weekday)")
  }
  return value
}

export function splitList(value: string): string[] {
  return value.split(/[\s,]+/).filter(Boolean)
}
