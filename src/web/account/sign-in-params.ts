import type { SignInStep } from './sign-in-dialog.tsx'

/** What the start page's address may ask for: `?sign-in=` and one of these, or nothing. */
const STEPS: ReadonlyMap<string, SignInStep> = new Map<string, SignInStep>(
  Object.entries({
    '': 'sign-in',
    confirmed: 'confirmed',
    refused: 'refused',
    'second-factor': 'second-factor',
    'sign-up': 'sign-up',
    recover: 'recover',
    link: 'link',
  } as const),
)

/** How the sign-in modal is to open on arrival at an address; null where it is not asked for. */
export function openingOf(search: string): { step: SignInStep; next: string | null } | null {
  const params = new URLSearchParams(search)
  const step = STEPS.get(params.get('sign-in') ?? 'none')
  return step ? { step, next: params.get('next') } : null
}

/** The start page with the modal open, and the way back to where somebody wanted to go. */
export function signInUrl(next: string): string {
  return `/?${new URLSearchParams({ 'sign-in': '', next })}`
}
