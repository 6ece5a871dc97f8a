import type { Site } from '../../contract/site.ts'

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
