/**
 * Data for search engines, which read the page as the server sent it. Where `import.meta.env.SSR` is false, put a
 * `JsonLdPlaceholder` instead, and the browser carries no code that makes the data.
 */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block; no '<' is left in it to end it early
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** What stands in the data's place when the browser takes the page over: what the server wrote is left as it is. */
export function JsonLdPlaceholder() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, see above
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
