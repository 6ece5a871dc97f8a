export const MAX_PASSKEYS = 20

export const PASSKEY_NAME_MAX_LENGTH = 60
