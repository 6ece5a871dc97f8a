import { isWebsite } from './website.ts'

/** The address of a phone number: its digits, with a leading plus kept and an extension cut off. */
export function phoneHref(phone: string): string {
  const number = phone.replace(/(?:ext|x|#).*$/i, '').replace(/\(0\)/g, '')
  return `tel:${number.trim().startsWith('+') ? '+' : ''}${number.replace(/\D/g, '')}`
}

/** The address of a website as a venue wrote it, the scheme left out perhaps; null where no browser may follow it. */
export function websiteHref(website: string | null): string | null {
  const text = website?.trim() ?? ''
  return [text, `https://${text}`].find(isWebsite) ?? null
}
