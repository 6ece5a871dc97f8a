import { expect, test } from 'vitest'
import { sectionOf } from './sections.ts'

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/', 'Dashboard'],
  ['/admin/venues', 'Venues'],
  ['/admin/venues/new', 'Venues'],
  ['/admin/venues/0f0c1d8e/edit', 'Venues'],
  ['/admin/venues/0f0c1d8e/reservations', 'Reservations'],
  ['/admin/menu', 'Menus'],
  ['/admin/menu/add', 'Menus'],
  ['/admin/venue-management', 'Users'],
  ['/admin/reservations', 'Reservations'],
  ['/admin/claims', 'Claims'],
  ['/admin/synonyms', 'Synonyms'],
  ['/admin/mails', 'Emails'],
  ['/admin/audit', 'Audit log'],
  ['/admin/import-export', 'Import and export'],
  ['/admin/demand', 'Demand'],
  ['/admin/trash', 'Trash'],
  ['/admin/history/venue/0f0c1d8e', 'Audit log'],
])('sectionOf of %s returns the section %s', (path, name) => {
  expect(sectionOf(path).name).toBe(name)
})
