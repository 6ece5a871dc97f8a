import { MINUTE_MS } from '../../../domain/durations.ts'
import { venuePath } from '../../../domain/public-pages.ts'
import { CLAIM_CODE_MS, claimPath } from '../../../domain/venue/claim.ts'
import type { Config } from '../../config.ts'
import { composeEmail, type Email } from '../email.ts'

type Site = Pick<Config, 'productName' | 'publicUrl'>
type Venue = { id: string; name: string; slug: string }

const WRITE = 'If this is wrong, please contact us.'

export function claimCode(site: Site, to: string, { venue, claimant, code }: { venue: Venue; claimant: string; code: string }): Email {
  return composeEmail({
    kind: 'claim-code',
    to,
    subject: `${code} is your code for ${venue.name}`,
    heading: `Someone claims to own ${venue.name}`,
    paragraphs: [
      `${claimant} has asked to manage the page, menus and reservations of ${venue.name} at ${site.productName}.`,
      "Anyone who enters this code on that page with that account becomes the owner. Pass it on only to someone who works for the venue. We'll never ask you for this code.",
    ],
    code,
    note: `The code works once, for ${CLAIM_CODE_MS / MINUTE_MS} minutes. If you do not know this person, ignore this message: nothing changes.`,
  })
}

/** Informs an administrator of a pending claim, without the claimant and the note, which are in the queue. */
export function claimAsked(site: Site, to: string, { venue, waiting }: { venue: Venue; waiting: number }): Email {
  return composeEmail({
    kind: 'claim-asked',
    to,
    subject: `Someone claims to own ${venue.name}`,
    heading: `Someone claims to own ${venue.name}`,
    paragraphs: ['They did not use a code, so please decide.', ...(waiting > 1 ? [`${waiting} claims are waiting for a decision.`] : [])],
    button: { label: 'See the claims', url: `${site.publicUrl}/admin/claims` },
    note: `You get this because you administer ${site.productName}.`,
  })
}

export function claimApproved(site: Site, to: string, venue: Venue): Email {
  return composeEmail({
    kind: 'claim-decided',
    to,
    subject: `${venue.name} is yours`,
    heading: `${venue.name} is yours`,
    paragraphs: ['You can now change its menus and hours, and answer requests for tables.'],
    button: { label: `Open ${venue.name}`, url: `${site.publicUrl}${claimPath(venue.id)}` },
    note: `You get this because you asked for ${venue.name} at ${site.productName}.`,
  })
}

export function claimRejected(to: string, { venue, reason }: { venue: Venue; reason: string }): Email {
  return composeEmail({
    kind: 'claim-decided',
    to,
    subject: `Your claim to ${venue.name} was rejected`,
    heading: `Your claim to ${venue.name} was rejected`,
    paragraphs: ['An administrator writes:'],
    quote: reason,
    note: WRITE,
  })
}

export function claimEnded(to: string, venue: Venue): Email {
  return composeEmail({
    kind: 'claim-decided',
    to,
    subject: `${venue.name} has an owner now`,
    heading: `${venue.name} has an owner now`,
    paragraphs: ['Someone else was recognised as its owner, so that your claim has ended. If you work there too, they can invite you.'],
    note: WRITE,
  })
}

export function venueClaimed(site: Site, to: string, { venue, owner }: { venue: Venue; owner: string }): Email {
  return composeEmail({
    kind: 'venue-claimed',
    to,
    subject: `${venue.name} has an owner at ${site.productName}`,
    heading: `${venue.name} has an owner`,
    paragraphs: [`${owner} now looks after its page, menus and reservations at ${site.productName}.`],
    button: { label: 'See the page', url: `${site.publicUrl}${venuePath(venue.slug)}` },
    note: WRITE,
  })
}
