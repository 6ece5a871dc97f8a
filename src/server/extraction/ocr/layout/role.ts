/**
 * What a line of a menu is. Lines of a dish are told apart by whether the dish has its price yet ('priced'), so that a
 * dish with one price is the likely reading and one with none or two the unlikely one.
 */
export const ROLES = ['heading', 'name', 'more', 'text', 'price', 'note'] as const
export type Role = (typeof ROLES)[number]

/** A role with the state of its dish; headings and notes belong to none. */
export type State = { role: Role; priced: boolean }

export const STATES: readonly State[] = [
  { role: 'heading', priced: true },
  { role: 'note', priced: true },
  ...(['name', 'more', 'text', 'price'] as const).flatMap((role) => [
    { role, priced: false },
    { role, priced: true },
  ]),
]
