import type { SignInStep } from './sign-in-dialog.tsx'

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

export function parseSignInParams(search: string): { step: SignInStep; next: string | null } | null {
  const params = new URLSearchParams(search)
  const step = STEPS.get(params.get('sign-in') ?? 'none')
  return step ? { step, next: params.get('next') } : null
}

/** URL of the start page with the sign-in dialog open. `next`: the page after signing in; null to stay. */
export function signInUrl(next: string | null, step: '' | 'confirmed' = ''): string {
  return `/?${new URLSearchParams({ 'sign-in': step, ...(next !== null && { next }) })}`
}
