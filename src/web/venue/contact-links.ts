/** The address of a phone number: its digits, with a leading plus kept and an extension cut off. */
export function phoneHref(phone: string): string {
  const number = phone.replace(/(?:ext|x|#).*$/i, '').replace(/\(0\)/g, '')
  return `tel:${number.trim().startsWith('+') ? '+' : ''}${number.replace(/\D/g, '')}`
}

/** The address of a website as a venue wrote it, if it is one a browser may follow; null otherwise. */
export function websiteHref(website: string | null): string | null {
  const text = website?.trim()
  if (!text) return null
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? (text.startsWith('http') ? text : url.href) : null
}
