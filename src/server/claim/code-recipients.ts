import { domainToASCII } from 'node:url'
import emailProviders from 'email-providers/all.json' with { type: 'json' }
import { getDomain } from 'tldts'
import { isEmail } from '../../domain/account/email.ts'
import type { CodeWay } from '../../domain/venue/claim.ts'
import { websiteHref } from '../../domain/venue/contact-links.ts'

/**
 * Sites on which many businesses have a page below one domain, so that an email address there proves nothing. Services
 * with a subdomain per customer are in the private part of the public suffix list, which applies as well.
 */
const SHARED_SITES = [
  'facebook.com',
  'fb.com',
  'instagram.com',
  'google.com',
  'x.com',
  'twitter.com',
  'tiktok.com',
  'youtube.com',
  'linkedin.com',
  'tripadvisor.com',
  'tripadvisor.co.uk',
  'yelp.com',
  'yelp.co.uk',
  'opentable.com',
  'opentable.co.uk',
  'thefork.com',
  'thefork.co.uk',
  'resdiary.com',
  'deliveroo.co.uk',
  'just-eat.co.uk',
  'ubereats.com',
  'squarespace.com',
  'wix.com',
  'wordpress.com',
  'linktr.ee',
]

const PUBLIC_DOMAINS: ReadonlySet<string> = new Set([...emailProviders, ...SHARED_SITES])

type Published = { email: string | null; website: string | null }
type Recipient = { way: CodeWay; to: string }

/**
 * Returns the email addresses that can receive the code for a claim: the venue's published one first, then the claimant's own.
 * @param claimant.email confirmed, in lower case
 */
export function codeRecipients(venue: Published, claimant: { email: string }): Recipient[] {
  const published = venue.email?.trim() ?? ''
  const recipients: Recipient[] = isEmail(published) ? [{ way: 'published_address', to: published }] : []
  const own = businessDomain(domainOf(claimant.email))
  const isAtVenue = own !== null && businessDomainsOf(venue).includes(own)
  const isPublished = published.toLowerCase() === claimant.email.toLowerCase()
  return isAtVenue && !isPublished ? [...recipients, { way: 'domain', to: claimant.email }] : recipients
}

function businessDomainsOf({ email, website }: Published): string[] {
  const published = email?.trim() ?? ''
  const url = websiteHref(website)
  const hosts = [isEmail(published) ? domainOf(published) : null, url ? new URL(url).hostname : null]
  return hosts.flatMap((host) => (host ? (businessDomain(host) ?? []) : []))
}

/**
 * Returns the registered domain in ASCII: 'kumo.co.uk' for 'mail.kumo.co.uk'. Null for IP addresses, public suffixes,
 * mail providers and shared sites.
 */
function businessDomain(host: string): string | null {
  const ascii = domainToASCII(host.toLowerCase())
  const domain = getDomain(ascii, { allowPrivateDomains: true })
  return domain && !PUBLIC_DOMAINS.has(domain) && !PUBLIC_DOMAINS.has(ascii) ? domain : null
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
