import type { Site } from '../../contract/site.ts'

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
