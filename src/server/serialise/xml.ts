/** Characters that XML 1.0 forbids, also as references: most control characters, U+FFFE and U+FFFF. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Removes characters that XML forbids and that would make the document unreadable. */
export function removeUnreadable(xml: string): string {
  return xml.replace(NOT_IN_XML, '')
}

export function escapeXml(text: string): string {
  return removeUnreadable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
