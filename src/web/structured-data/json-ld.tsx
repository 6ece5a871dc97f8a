/**
 * Structured data for search engines. When `import.meta.env.SSR` is false, render `JsonLdPlaceholder` instead, so that the browser bundle
 * does not contain the code that creates the data.
 */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block; '<' is escaped, so that the data cannot close the script
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** Keeps the server-rendered data during hydration. */
export function JsonLdPlaceholder() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty string
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
