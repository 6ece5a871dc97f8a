const POSTGRES_URL = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#@]*)([^?#]*)(?:\?([^#]*))?$/i
const WRITABLE = ['read-write', 'primary']

/**
 * Splits a libpq URL with several hosts (`postgres://user:password@h1:5432,h2/db?target_session_attrs=read-write`) into one URL per host,
 * in order. Returns a URL with one host unchanged.
 * @param targets accepted values of `target_session_attrs`
 * @throws Error with what is wrong with the URL, without repeating it
 */
export function hostUrls(url: string, targets: readonly string[] = WRITABLE): string[] {
  const [, start = '', hosts = '', path = '', query = ''] = POSTGRES_URL.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  const target = parameters.get('target_session_attrs')
  if (target !== null && !targets.includes(target)) throw new Error(`has a target_session_attrs other than ${targets.join(', ')}`)
  parameters.delete('target_session_attrs')
  const end = parameters.size > 0 ? `${path}?${parameters}` : path
  const urls = hosts.split(',').map((host) => `${start}${host}${end}`)
  if (start === '' || !urls.every((one) => URL.canParse(one)) || (urls.length > 1 && hosts.split(',').includes('')))
    throw new Error('is no address: what a password has of / ? # @ : % is written as %2F %3F %23 %40 %3A %25')
  return urls
}
