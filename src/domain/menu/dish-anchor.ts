/**
 * The anchor of a dish on its venue's page: `/venues/kumo#dish-3f9a01cc`.
 * The end of the id is unique enough within one venue, and keeps long pages short.
 */
export function dishAnchor(id: string): string {
  return `dish-${id.slice(-8)}`
}
