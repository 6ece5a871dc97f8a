/** In characters; every browser can open such a URL. */
export const WEBSITE_MAX_LENGTH = 2000

export function isWebsite(text: string): boolean {
  if (text.length > WEBSITE_MAX_LENGTH || /\s/.test(text) || !/^https?:\/\//i.test(text)) return false
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return !username && !password
}
