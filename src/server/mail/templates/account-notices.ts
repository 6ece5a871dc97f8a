import { EMAIL_TOKEN_LIFETIMES } from '../../../domain/account/email-token-lifetimes.ts'
import type { Config } from '../../config.ts'
import { composeEmail, type Email } from '../email.ts'

type Site = Pick<Config, 'productName' | 'publicUrl'>

/** The advice in emails about a change that another person may have made. */
export const NOT_YOU = "If this was not you, set a new password now and check where you're signed in."

export function emailChanged(site: Site & Pick<Config, 'contactEmail'>, to: string, newEmail: string): Email {
  return composeEmail({
    kind: 'email-changed',
    to,
    subject: `Your email address at ${site.productName} is being changed`,
    heading: 'Your email address is being changed',
    paragraphs: [`Your account asked to change its email address to ${newEmail}. It changes once the new email address is confirmed.`],
    note: `If this was not you, set a new password now: that stops the change. If the address has changed already, write to ${site.contactEmail}.`,
  })
}

export function passwordChanged(site: Site, to: string): Email {
  return composeEmail({
    kind: 'password-changed',
    to,
    subject: `Your password for ${site.productName} was changed`,
    heading: 'Your password was changed',
    paragraphs: ['Your account has a new password. An earlier one no longer works, and all other sessions were signed out.'],
    note: NOT_YOU,
  })
}

export function secondFactorChanged(to: string, isOn: boolean): Email {
  const what = isOn ? 'on' : 'off'
  return composeEmail({
    kind: 'second-factor-changed',
    to,
    subject: `Two-step verification of your account was turned ${what}`,
    heading: `Two-step verification was turned ${what}`,
    paragraphs: [
      isOn
        ? 'Signing in now also asks for a code from your app. Keep the backup codes where you can find them.'
        : 'Signing in no longer asks for a code from your app.',
    ],
    note: NOT_YOU,
  })
}

export function identityLinked(site: Site, to: string, provider: string): Email {
  return composeEmail({
    kind: 'identity-linked',
    to,
    subject: `A way to sign in was added to your account at ${site.productName}`,
    heading: 'A way to sign in was added',
    paragraphs: [`You can now also sign in to your account with ${provider}. You can remove it in your account.`],
    button: { label: 'Go to your account', url: `${site.publicUrl}/account` },
    note: NOT_YOU,
  })
}

type SignInPlace = { device: string; when: string; ip: string | null }

/**
 * Informs a user about a sign-in from a new browser or program.
 * @param url ends that sign-in
 */
export function newDevice(site: Site, to: string, { device, when, ip }: SignInPlace, url: string): Email {
  return composeEmail({
    kind: 'new-device',
    to,
    subject: `New sign-in to your account at ${site.productName}`,
    heading: 'New sign-in to your account',
    paragraphs: [
      `Someone signed in to your account from a new device: ${device}, on ${when}${ip === null ? '' : `, from the IP address ${ip}`}.`,
      "If this was you, you don't need to do anything.",
    ],
    button: { label: 'This wasn’t me', url },
    note: `The button opens a page that asks before it signs the device out. It works once, for ${EMAIL_TOKEN_LIFETIMES.newDevice.words}.`,
  })
}

export function passkeyAdded(site: Site, to: string, name: string): Email {
  return composeEmail({
    kind: 'passkey-added',
    to,
    subject: `A passkey was added to your account at ${site.productName}`,
    heading: 'A passkey was added',
    paragraphs: [`You can now sign in with the passkey '${name}'. You can remove it in your account.`],
    button: { label: 'Go to your account', url: `${site.publicUrl}/account` },
    note: `If this was not you, remove the passkey, set a new password now and check where you're signed in.`,
  })
}

export function passkeyRemoved(site: Site, to: string, name: string): Email {
  return composeEmail({
    kind: 'passkey-removed',
    to,
    subject: `A passkey was removed from your account at ${site.productName}`,
    heading: 'A passkey was removed',
    paragraphs: [`The passkey '${name}' no longer signs you in, and all other sessions were signed out.`],
    note: NOT_YOU,
  })
}

export function secondFactorRemoved(site: Site, to: string): Email {
  return composeEmail({
    kind: 'second-factor-removed',
    to,
    subject: 'Two-step verification of your account was removed',
    heading: 'Two-step verification was removed',
    paragraphs: [
      `An administrator of ${site.productName} removed it, as they do for someone who has lost both their phone and their backup codes. This signed you out on all devices.`,
      'Signing in no longer asks for a code from your app. Please set two-step verification up again in your account.',
    ],
    button: { label: 'Go to your account', url: `${site.publicUrl}/account` },
    note: 'If you did not ask for this, set a new password now and contact us.',
  })
}

export function accountDeleted(site: Site, to: string): Email {
  return composeEmail({
    kind: 'account-deleted',
    to,
    subject: `Your account at ${site.productName} was deleted`,
    heading: 'Your account was deleted',
    paragraphs: ['Your ways to sign in, your role and your link to a venue are gone. The venue, its menus and its reservations stay.'],
    note: 'If you did not do this, please contact us.',
  })
}
