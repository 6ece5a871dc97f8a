export const HISTORY_ACTIONS = [
  'sign_in',
  'sign_in_failed',
  'lock',
  'sign_out',
  'end_session',
  'report_sign_in',
  'reset_password',
  'change_password',
  'change_email',
  'enable_second_factor',
  'disable_second_factor',
  'renew_backup_codes',
  'add_passkey',
  'remove_passkey',
  'add_identity',
  'remove_identity',
  'create_api_key',
  'revoke_api_key',
  'export_own_data',
  'send_password_link',
  'end_sessions',
  'remove_second_factor',
  'change_role',
  'make_admin',
] as const

export type HistoryAction = (typeof HISTORY_ACTIONS)[number]

export const HISTORY_ACTORS = ['you', 'administrator', 'system', 'not signed in'] as const

export type HistoryActor = (typeof HISTORY_ACTORS)[number]
