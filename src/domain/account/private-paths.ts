const PRIVATE_PATH = /^\/(?:account|admin|claim-venue|menu-allergens|menu-review|sign-in|venue-)/

export function isPrivatePath(path: string): boolean {
  return PRIVATE_PATH.test(path)
}
