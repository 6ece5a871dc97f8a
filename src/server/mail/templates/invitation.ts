import { EMAIL_TOKEN_LIFETIMES } from '../../../domain/account/email-token-lifetimes.ts'
import type { Role } from '../../../domain/account/roles.ts'
import type { VenueRole } from '../../../domain/people/people.ts'
import type { Config } from '../../config.ts'
import { composeEmail, type Email } from '../email.ts'

type Site = Pick<Config, 'productName' | 'publicUrl'>

const NOTE = `The link works once, for ${EMAIL_TOKEN_LIFETIMES.invitation.words}, and only for this email address. If you don't want to accept, ignore this message: nothing changes.`

const TASKS: Record<VenueRole, string> = {
  owner: 'As an owner you answer requests for tables and look after menus, hours and people.',
  staff: 'As staff you answer requests for tables and run the evening. You don\u2019t change menus or hours.',
}

export function venueInvitation(
  site: Site,
  to: string,
  { venueName, role, invitedBy, url }: { venueName: string; role: VenueRole; invitedBy: string | null; url: string },
): Email {
  const inviter = invitedBy ?? `An administrator of ${site.productName}`
  return composeEmail({
    kind: 'invitation',
    to,
    subject: `You're invited to ${venueName} at ${site.productName}`,
    heading: `You're invited to ${venueName}`,
    paragraphs: [`${inviter} invites you to work at ${venueName} at ${site.productName}.`, TASKS[role]],
    button: { label: 'Accept the invitation', url },
    note: NOTE,
  })
}

const OFFERS: Record<Role, string> = {
  admin: 'become an administrator too',
  editor: 'edit venues and menus of the guide',
  venue_owner: 'have an account, with which you can look after a venue',
}

export function userInvitation(site: Site, to: string, { role, url }: { role: Role; url: string }): Email {
  return composeEmail({
    kind: 'invitation',
    to,
    subject: `You're invited to ${site.productName}`,
    heading: `You're invited to ${site.productName}`,
    paragraphs: [`An administrator of ${site.productName} invites you to ${OFFERS[role]}.`],
    button: { label: 'Accept the invitation', url },
    note: NOTE,
  })
}

export function removedFromVenue(site: Site, to: string, venueName: string): Email {
  return composeEmail({
    kind: 'venue-person-removed',
    to,
    subject: `You no longer work at ${venueName} at ${site.productName}`,
    heading: `You no longer work at ${venueName}`,
    paragraphs: [
      `You can no longer see or answer the requests of ${venueName}. Its calendar feed and its daily email have ended.`,
      'Your account stays as it is.',
    ],
    note: `If that is wrong, ask the owner of ${venueName}.`,
  })
}
