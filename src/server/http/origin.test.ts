import { expect, test } from 'vitest'
import { isAllowedOrigin } from './origin.ts'

test.each([
  ['https://evil.example', 'https://guide.example', 'guide.example'],
  ['null', 'https://guide.example', 'guide.example'],
  ['http://guide.example', 'https://guide.example', 'guide.example'],
  ['https://guide.example.evil.example', 'https://guide.example', 'guide.example'],
  ['http://localhost:3000', 'https://guide.example', 'localhost:3000'],
  ['http://evil.example', null, 'evil.example'],
  ['http://localhost:3000', null, 'localhost:4000'],
  ['http://evil.example', null, 'localhost:3000'],
  ['http://localhost.evil.example:3000', null, 'localhost.evil.example:3000'],
  ['http://192.168.0.2:3000', null, '192.168.0.2:3000'],
  ['null', null, 'localhost:3000'],
  ['http://localhost:3000', null, undefined],
])('isAllowedOrigin returns false for %s when the public URL is %s and the host %s', (origin, publicUrl, host) => {
  expect(isAllowedOrigin(origin, publicUrl, host)).toBe(false)
})

test.each([
  ['https://guide.example', 'https://guide.example', 'anything'],
  ['http://localhost:3000', null, 'localhost:3000'],
  ['http://LOCALHOST:3000', null, 'Localhost:3000'],
  ['http://127.0.0.1:3000', null, '127.0.0.1:3000'],
  ['http://[::1]:3000', null, '[::1]:3000'],
])('isAllowedOrigin returns true for %s when the public URL is %s and the host %s', (origin, publicUrl, host) => {
  expect(isAllowedOrigin(origin, publicUrl, host)).toBe(true)
})
