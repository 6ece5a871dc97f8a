export const USER_NAME_MAX_LENGTH = 200

export const USER_COLUMNS = ['email', 'venue', 'role', 'created_at', 'last_sign_in_at', 'email_confirmed_at'] as const

export type UserColumn = (typeof USER_COLUMNS)[number]

export type UserSort = UserColumn | `-${UserColumn}`

export const USER_SORTS: readonly UserSort[] = USER_COLUMNS.flatMap((column) => [column, `-${column}` as const])
