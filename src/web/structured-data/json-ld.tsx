import type { Site } from '../../contract/site.ts'

/**
 * Structured data for search engines. When `import.meta.env.SSR` is false, render `JsonLdPlaceholder` instead, so that the browser bundle
 * does not contain the code that creates the data.
 */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block; '<' is escaped, so that the data cannot close the script
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

export function JsonLdPlaceholder() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty string
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}

/**
 * BreadcrumbList from the home page to this page. `steps` omits the home page; paths begin with '/'.
 * Source: https://schema.org/BreadcrumbList
 */
export function breadcrumbs(site: Site, steps: readonly { name: string; path: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: site.productName, path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site.publicUrl + path,
    })),
  }
}

/** Source: https://schema.org/WebSite */
export function website(site: Site): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.productName,
    url: `${site.publicUrl}/`,
    inLanguage: 'en-GB',
  }
}
