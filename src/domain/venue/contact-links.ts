import { isWebsite } from './website.ts'

export function phoneHref(phone: string): string {
  const number = phone.replace(/(?:ext|x|#).*$/i, '').replace(/\(0\)/g, '')
  return `tel:${number.trim().startsWith('+') ? '+' : ''}${number.replace(/\D/g, '')}`
}

export function websiteHref(website: string | null): string | null {
  const text = website?.trim() ?? ''
  return [text, `https://${text}`].find(isWebsite) ?? null
}
