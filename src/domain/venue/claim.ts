/** The states of a claim to a venue. Open while `pending`. `ended`: someone else became an owner meanwhile. */
export const CLAIM_STATES = ['pending', 'proved', 'refused', 'withdrawn', 'ended'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/**
 * The email addresses that can prove a claim: the one that the venue publishes, or the claimant's own at the domain of the venue's website or published
 * address.
 */
export const CODE_WAYS = ['published_address', 'domain'] as const
export type CodeWay = (typeof CODE_WAYS)[number]

/** How a claim was decided: with a code, or by an administrator. */
export const CLAIM_WAYS = [...CODE_WAYS, 'administrator'] as const
export type ClaimWay = (typeof CLAIM_WAYS)[number]

/** Most open claims of one person. */
export const MAX_OPEN_CLAIMS = 5
/** Longest note of a claimant and longest reason of an administrator, in characters. */
export const CLAIM_NOTE_MAX_LENGTH = 500
/** Digits of a code. */
export const CLAIM_CODE_LENGTH = 6
/** Attempts per code. */
export const MAX_CODE_ATTEMPTS = 5
/** How long a code is valid, in milliseconds: 15 minutes. */
export const CLAIM_CODE_MS = 15 * 60 * 1000

/** An email address with only the first character before the `@`: 'o•••@kumo.example'. The number of dots says nothing about its length. */
export function maskEmail(address: string): string {
  return `${address.slice(0, 1)}•••${address.slice(address.lastIndexOf('@'))}`
}

/** The path of the page on which a venue is claimed. */
export function claimPath(venueId: string): string {
  return `/claim-venue/${venueId}`
}
