import { expect, test } from 'vitest'
import { pushSupport } from './push-state.ts'

const ALL = { hasServiceWorker: true, hasPush: true, hasNotifications: true, isAppleMobile: false, isInstalled: false }

test.each([
  ['supported', 'a browser has all parts', ALL],
  ['supported', 'an iPhone shows the guide from the Home Screen', { ...ALL, isAppleMobile: true, isInstalled: true }],
  ['install_first', 'an iPhone shows it in a browser', { ...ALL, hasPush: false, hasNotifications: false, isAppleMobile: true }],
  ['unsupported', 'an old iPhone shows it from the Home Screen', { ...ALL, hasPush: false, isAppleMobile: true, isInstalled: true }],
  ['unsupported', 'a browser has no service workers', { ...ALL, hasServiceWorker: false }],
] as const)('pushSupport is %s when %s', (expected, _when, parts) => {
  expect(pushSupport(parts)).toBe(expected)
})
