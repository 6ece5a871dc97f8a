/** The sign-in and the screens behind it. Public pages load none of their routes. */
const PRIVATE_PATH = /^\/(?:account|admin|claim-venue|menu-allergens|menu-review|sign-in|venue-)/

/** @param path of a URL, such as '/venues/the-crown' */
export function isPrivatePath(path: string): boolean {
  return PRIVATE_PATH.test(path)
}
