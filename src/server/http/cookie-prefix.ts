import { type Config, isHttps } from '../config.ts'

type Site = Pick<Config, 'publicUrl'>

/**
 * Prefix of all account cookies, which are our only ones. Over https browsers accept a `__Host-` cookie only with `Secure`, from this host
 * and for all paths, so that no other host of the domain can set one.
 */
export function cookiePrefix(config: Site): string {
  return `${isHttps(config) ? '__Host-' : ''}plateful`
}

/** Whether a `Cookie` header may have one of our cookies. Never false when it has one. */
export function mayHaveOwnCookie(header: string | undefined, config: Site): boolean {
  return header?.includes(cookiePrefix(config)) ?? false
}
