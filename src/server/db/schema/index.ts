export * from './menus.ts'
export * from './reservations.ts'
export * from './users.ts'
export * from './venues.ts'
