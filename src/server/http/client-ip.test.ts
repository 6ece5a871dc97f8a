import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientKeyOf, rateLimitKey } from './client-ip.ts'

const PROXIES = new BlockList()
PROXIES.addAddress('10.0.0.1')

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:49152', '203.0.113.9'],
  ['[2001:db8::1]:49152', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9:49152', '203.0.113.9'],
  ['203.0.113.9, 10.0.0.1:80', '203.0.113.9'],
  ['unknown', '10.0.0.1'],
  ['203.0.113.9:x', '10.0.0.1'],
])('the client of a trusted proxy that forwards %s is %s', (forwarded, client) => {
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } }
  expect(clientKeyOf(request as unknown as IncomingMessage, PROXIES)).toBe(client)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:DB8:0001:02::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('rate limits count %s as %s', (address, key) => {
  expect(rateLimitKey(address)).toBe(key)
})

test('an IPv6 address has the key of its network, in any spelling and with any last half', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }), (groups) => {
      const written = groups.map((group) => group.toString(16).padStart(4, '0')).join(':')
      const canonical = new URL(`http://[${written}]/`).hostname.slice(1, -1)
      const neighbour = [...groups.slice(0, 4), 1, 2, 3, 4].map((group) => group.toString(16)).join(':')
      expect(rateLimitKey(canonical)).toBe(rateLimitKey(written))
      expect(rateLimitKey(neighbour)).toBe(rateLimitKey(written))
    }),
  )
})
