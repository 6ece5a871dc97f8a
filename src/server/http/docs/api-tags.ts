/** The groups of operations in the documentation of the API, in its order, with a sentence about each. */
export const API_TAGS = {
  Venues: 'Venues that are public, for everyone.',
  Menus: 'Menus that are public now, with their categories and dishes, for everyone.',
  Search: 'Dishes and venues for a text, and the synonyms that administrators add.',
  Feeds: 'Venues, menus and specials for others to republish.',
  Reservations: 'Requests for tables: made and followed by diners without an account, answered by venues.',
  'Hours and capacity': 'When a venue takes requests, how many people it has room for, and the free times.',
  Accounts: 'Sign-up, sign-in, second factors, passkeys and the data of the signed-in user.',
  Notifications: 'Push messages, daily emails and calendars of reservations for the people of a venue.',
  'API keys': 'Keys for programs of a user.',
  Webhooks: 'Signed messages to other servers when something happens.',
  People: 'Who looks after a venue, and invitations to do so.',
  Claims: 'How the people of a venue become its owners.',
  Users: 'The users of the guide and their roles, for administrators.',
  'Managing venues': 'Venues, hidden ones included, for those who may change them.',
  'Managing menus': 'Menus, hidden ones included, for those who may change them.',
  'Menu extractions': 'Menus that are read from photographs and PDFs, reviewed and published.',
  Images: 'Upload of pictures.',
  Imports: 'Files of venues: validated, applied and taken back.',
  Trash: 'What was deleted in the last days, and how it is restored.',
  'Audit and exports': 'Who changed what and when, and everything as files.',
  'Demand and service': 'What diners search, and how fast venues answer.',
  Settings: 'Name, texts and colour of the guide.',
  Operation: 'Whether the server runs, its emails and backups.',
} as const

export type ApiTag = keyof typeof API_TAGS
