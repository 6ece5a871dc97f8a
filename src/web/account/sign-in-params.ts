/**
 * `confirmed` and `refused` are results of an emailed link or a provider. `again` is over a form whose session has ended, or of
 * someone who has not signed in yet.
 */
export type SignInStep =
  | 'sign-in'
  | 'again'
  | 'sign-up'
  | 'signed-up'
  | 'second-factor'
  | 'recover'
  | 'link'
  | 'sso'
  | 'confirmed'
  | 'refused'

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
