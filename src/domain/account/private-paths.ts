const BACK_OFFICE = ['admin', 'menu-allergens', 'menu-history', 'menu-review', 'venue-[a-z]+']
const BACK_OFFICE_PATH = pathsBelow(BACK_OFFICE)
const PRIVATE_PATH = pathsBelow([...BACK_OFFICE, 'account', 'claim-venue', 'sign-in'])

function pathsBelow(names: readonly string[]): RegExp {
  return new RegExp(`^/(?:${names.join('|')})(?:/|$)`)
}

/** Whether the page at a path is behind the sign-in, or leads to it. */
export function isPrivatePath(path: string): boolean {
  return PRIVATE_PATH.test(path)
}

export function isBackOfficePath(path: string): boolean {
  return BACK_OFFICE_PATH.test(path)
}
