/** Every browser can open such a URL. */
export const WEBSITE_MAX_LENGTH = 2000

export function isWebsite(text: string): boolean {
  if (text.length > WEBSITE_MAX_LENGTH || /\s/.test(text) || !/^https?:\/\//i.test(text)) return false
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return !username && !password
}

export function phoneHref(phone: string): string {
  const number = phone.replace(/(?:ext|x|#).*$/i, '').replace(/\(0\)/g, '')
  return `tel:${number.trim().startsWith('+') ? '+' : ''}${number.replace(/\D/g, '')}`
}

export function websiteHref(website: string | null): string | null {
  const text = website?.trim() ?? ''
  return [text, `https://${text}`].find(isWebsite) ?? null
}
