import { describe, expect, test } from 'vitest'
import { isPushEndpoint, PUSH_ENDPOINT_MAX_LENGTH } from './push-endpoint.ts'

describe('isPushEndpoint', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
    'https://web.push.apple.com/QGuX',
    'https://db5p.notify.windows.com/w/?token=BQYAAA',
    `https://fcm.googleapis.com/${'x'.repeat(PUSH_ENDPOINT_MAX_LENGTH - 27)}`,
  ])('accepts %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://localhost/x',
    'https://push.localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/x',
    'https://printer.local/x',
    'https://intranet/x',
    'https://router.home.arpa/x',
    'ftp://fcm.googleapis.com/x',
    'fcm.googleapis.com/x',
    '',
    `https://fcm.googleapis.com/${'x'.repeat(PUSH_ENDPOINT_MAX_LENGTH - 26)}`,
  ])('rejects %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false)
  })
})
