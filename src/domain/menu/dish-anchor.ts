/**
 * The name of a dish's line on its venue's page, so that an address can lead to it: `/venues/kumo#dish-3f9a01cc`. The
 * end of the id suffices among the dishes of one venue, and keeps long pages short.
 */
export function dishAnchor(id: string): string {
  return `dish-${id.slice(-8)}`
}
