import type { Site } from '../contract/site.ts'

/** What the head of every page carries. */
export function siteHead(site: Site) {
  return { meta: [{ charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1' }, { title: site.productName }] }
}
