/** Longest address of a web page kept, in characters: what every browser can open. */
export const WEBSITE_MAX_LENGTH = 2000

/** Whether a text is an address that a link may lead to: absolute, http or https, no script and no user name in it. */
export function isWebsite(text: string): boolean {
  if (text.length > WEBSITE_MAX_LENGTH || /\s/.test(text) || !/^https?:\/\//i.test(text)) return false
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return !username && !password
}
