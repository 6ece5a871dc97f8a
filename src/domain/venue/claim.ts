/** A claim is open while `pending`. `ended`: another user became an owner first. */
export const CLAIM_STATES = ['pending', 'proved', 'refused', 'withdrawn', 'ended'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/**
 * Email addresses that can prove a claim: the venue's published one, or the claimant's own at the domain of the venue's website or
 * published email address.
 */
export const CODE_WAYS = ['published_address', 'domain'] as const
export type CodeWay = (typeof CODE_WAYS)[number]

export const CLAIM_WAYS = [...CODE_WAYS, 'administrator'] as const
export type ClaimWay = (typeof CLAIM_WAYS)[number]

export const MAX_OPEN_CLAIMS = 5
export const CLAIM_NOTE_MAX_LENGTH = 500
export const CLAIM_CODE_LENGTH = 6
export const MAX_CLAIM_CODE_ATTEMPTS = 5
export const CLAIM_CODE_MS = 15 * 60 * 1000

/** Shows only the first character before the `@`: 'o•••@kumo.example'. The number of dots does not depend on the length. */
export function maskEmail(address: string): string {
  return `${address.slice(0, 1)}•••${address.slice(address.lastIndexOf('@'))}`
}

export function claimPath(venueId: string): string {
  return `/claim-venue/${venueId}`
}
