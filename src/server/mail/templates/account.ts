import { EMAIL_TOKEN_LIFETIMES } from '../../../domain/account/email-token-lifetimes.ts'
import type { Config } from '../../config.ts'
import { composeEmail, type Email } from '../email.ts'
import { NOT_YOU } from './account-notices.ts'

type Site = Pick<Config, 'productName' | 'publicUrl'>

const IGNORE = 'If you did not ask for this, you can ignore this message: nothing changes.'

export function confirmAddressEmail(site: Site, to: string, url: string): Email {
  return composeEmail({
    kind: 'confirm-email',
    to,
    subject: `Confirm your email address for ${site.productName}`,
    heading: 'Confirm your email address',
    paragraphs: [`Thanks for signing up to ${site.productName}. Please confirm your email address.`],
    button: { label: 'Confirm email address', url },
    note: `The link works for ${EMAIL_TOKEN_LIFETIMES.confirmation.words}. If this wasn't you, ignore this email.`,
  })
}

export function accountExists(site: Site, to: string, url: string): Email {
  return composeEmail({
    kind: 'account-exists',
    to,
    subject: `You already have an account at ${site.productName}`,
    heading: 'You already have an account',
    paragraphs: [
      `Someone tried to sign up to ${site.productName} with this email address, which already has an account. Nothing was changed.`,
      'If you have forgotten the password, ask for a new one where you sign in.',
    ],
    button: { label: 'Sign in', url },
    note: IGNORE,
  })
}

export function choosePassword(site: Site, to: string, url: string): Email {
  return composeEmail({
    kind: 'choose-password',
    to,
    subject: `Choose your password for ${site.productName}`,
    heading: 'Choose your password',
    paragraphs: [
      `Someone signed up to ${site.productName} with this email address more than once. To keep others out of your account, earlier passwords won't work.`,
      'Choose yours with the button below. That also confirms your email address.',
    ],
    button: { label: 'Choose a password', url },
    note: `The link works once, for ${EMAIL_TOKEN_LIFETIMES.recovery.words}. If you did not sign up, please ignore this email: without the link no one can sign in.`,
  })
}

export function recoverPassword(site: Site, to: string, url: string): Email {
  return composeEmail({
    kind: 'recover-password',
    to,
    subject: `Set a new password for ${site.productName}`,
    heading: 'Set a new password',
    paragraphs: ['Choose a new password with the button below. This signs you out on all devices.'],
    button: { label: 'Set a new password', url },
    note: `The link works once, for ${EMAIL_TOKEN_LIFETIMES.recovery.words}. ${IGNORE}`,
  })
}

export function signInLink(site: Site, to: string, url: string): Email {
  return composeEmail({
    kind: 'sign-in-link',
    to,
    subject: `Your sign-in link for ${site.productName}`,
    heading: 'Sign in with a link',
    paragraphs: ['Open this link in the browser that you want to be signed in with.'],
    button: { label: 'Sign in', url },
    note: `The link works once, for ${EMAIL_TOKEN_LIFETIMES.signIn.words}. ${IGNORE}`,
  })
}

export function signInCode(site: Site, to: string, code: string): Email {
  return composeEmail({
    kind: 'sign-in-code',
    to,
    subject: `${code} is your sign-in code for ${site.productName}`,
    heading: 'Your sign-in code',
    paragraphs: ["Type this code where you are signing in. We'll never ask you for this code."],
    code,
    note: `The code works once, for ${EMAIL_TOKEN_LIFETIMES.signIn.words}. ${IGNORE}`,
  })
}

export function proofCode(site: Site, to: string, code: string): Email {
  return composeEmail({
    kind: 'proof-code',
    to,
    subject: `${code} confirms that it is you`,
    heading: 'Confirm that it is you',
    paragraphs: [`A change to your account at ${site.productName} needs this code. We'll never ask you for this code.`],
    code,
    note: `The code works once, for ${EMAIL_TOKEN_LIFETIMES.proof.words}. ${NOT_YOU}`,
  })
}

export function changeEmail(site: Site, to: string, url: string): Email {
  return composeEmail({
    kind: 'change-email',
    to,
    subject: `Confirm your new email address for ${site.productName}`,
    heading: 'Confirm your new email address',
    paragraphs: ['Confirm this address while signed in to update your account.'],
    button: { label: 'Confirm new address', url },
    note: `The link works for ${EMAIL_TOKEN_LIFETIMES.confirmation.words}. ${IGNORE}`,
  })
}

export function invitation(site: Site, to: string, url: string): Email {
  return composeEmail({
    kind: 'invitation',
    to,
    subject: `You have an account at ${site.productName}`,
    heading: 'You have an account',
    paragraphs: [`An administrator of ${site.productName} made an account with your email address. Choose your password to sign in.`],
    button: { label: 'Choose a password', url },
    note: `The link works once, for ${EMAIL_TOKEN_LIFETIMES.invitation.words}. Afterwards, ask for a new password where you sign in.`,
  })
}
