import { DomainError, type ErrorCode } from '../../domain/errors.ts'

const CODES: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL: 'email_invalid',
  INVALID_EMAIL_OR_PASSWORD: 'credentials_wrong',
  EMAIL_NOT_VERIFIED: 'email_not_confirmed',
  PASSWORD_TOO_SHORT: 'password_too_short',
  PASSWORD_TOO_LONG: 'password_too_long',
  INVALID_PASSWORD: 'password_wrong',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'password_wrong',
  INVALID_TOKEN: 'link_invalid',
  USER_NOT_FOUND: 'link_invalid',
  new_user_signup_disabled: 'link_invalid',
  INVALID_OTP: 'code_wrong',
  OTP_EXPIRED: 'code_wrong',
  TOO_MANY_ATTEMPTS: 'code_wrong',
  INVALID_CODE: 'code_wrong',
  INVALID_BACKUP_CODE: 'code_wrong',
  INVALID_TWO_FACTOR_COOKIE: 'challenge_over',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'challenge_over',
  ACCOUNT_TEMPORARILY_LOCKED: 'second_factor_locked',
  TOTP_NOT_ENABLED: 'second_factor_off',
  TWO_FACTOR_NOT_ENABLED: 'second_factor_off',
  BACKUP_CODES_NOT_ENABLED: 'second_factor_off',
  TOTP_ALREADY_ENABLED: 'second_factor_on',
  PROVIDER_NOT_FOUND: 'provider_unknown',
  ID_TOKEN_NOT_SUPPORTED: 'provider_unknown',
  FAILED_TO_GET_USER_INFO: 'provider_refused',
  USER_EMAIL_NOT_FOUND: 'provider_refused',
  OAUTH_LINK_ERROR: 'provider_refused',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey_refused',
  AUTHENTICATION_FAILED: 'passkey_refused',
  CHALLENGE_NOT_FOUND: 'passkey_refused',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'passkey_refused',
  PASSKEY_NOT_FOUND: 'passkey_unknown',
  UNAUTHORIZED: 'not_signed_in',
  FAILED_TO_CREATE_USER: 'sign_up_failed',
  FAILED_TO_CREATE_SESSION: 'sign_in_failed',
}

/** @throws Error for a failure of better-auth itself */
export function toDomainError(status: number, betterAuthCode: string | undefined): DomainError {
  const code = betterAuthCode ? CODES[betterAuthCode] : undefined
  if (code) return new DomainError(code)
  if (status >= 500) throw new Error(`better-auth failed: ${status} ${betterAuthCode ?? ''}`)
  return new DomainError(status === 404 ? 'not_found' : 'invalid_request')
}
