/** The sign-in page and all private pages. Public pages load none of their routes. */
const PRIVATE_PATH = /^\/(?:account|admin|claim-venue|menu-allergens|menu-review|sign-in|venue-)/

/** @param path path of a URL, such as '/venues/the-crown' */
export function isPrivatePath(path: string): boolean {
  return PRIVATE_PATH.test(path)
}
