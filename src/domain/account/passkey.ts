export const MAX_PASSKEYS = 20

/** Maximum length of the name of a passkey, in characters. */
export const PASSKEY_NAME_MAX_LENGTH = 60
