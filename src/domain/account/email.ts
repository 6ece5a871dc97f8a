/**
 * The email addresses that `<input type="email">` accepts, but with a dot in the domain, because `a@b` is nearly always a typing error.
 * Source: https://html.spec.whatwg.org/multipage/input.html#valid-email-address
 */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** RFC 5321, 4.5.3.1.3. */
export const EMAIL_MAX_LENGTH = 254

export function isEmail(address: string): boolean {
  return address.length <= EMAIL_MAX_LENGTH && EMAIL.test(address)
}

/** Google ignores dots before the `@`, and delivers both domains to the same mailbox. */
const GOOGLE = /^(.*)@g(?:oogle)?mail\.com$/

/**
 * Returns the same text for all spellings of an email address that reach one mailbox: lower case, without a plus tag (RFC 5233), and
 * without the dots that Google ignores. For counting, never for sending.
 */
export function normaliseMailbox(address: string): string {
  const untagged = address.toLowerCase().replace(/[+][^@]*@/, '@')
  const [, name] = GOOGLE.exec(untagged) ?? []
  return name === undefined ? untagged : `${name.replaceAll('.', '')}@gmail.com`
}

/** The `mailto:` URL of an email address (RFC 6068). Escaped, because a '?' would add fields to the email. */
export function mailtoHref(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
}
