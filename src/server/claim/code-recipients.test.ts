import { expect, test } from 'vitest'
import { codeRecipients } from './code-recipients.ts'

const ways = (email: string | null, website: string | null, claimant: string) =>
  codeRecipients({ email, website }, { email: claimant }).map(({ way }) => way)

test('a code is sent to the published email address for every claimant', () => {
  expect(codeRecipients({ email: ' Office@kumo.co.uk ', website: null }, { email: 'tom@gmail.com' })).toEqual([
    { way: 'published_address', to: 'Office@kumo.co.uk' },
  ])
})

test('no code can be sent when the venue publishes neither email address nor website', () => {
  expect(ways(null, null, 'tom@kumo.co.uk')).toEqual([])
  expect(ways('call us', 'not a website', 'tom@kumo.co.uk')).toEqual([])
})

test.each([
  ['the domain of the website', null, 'https://www.kumo.co.uk/menu', 'tom@kumo.co.uk'],
  ['the domain of a website without a scheme', null, 'kumo.co.uk', 'tom@kumo.co.uk'],
  ['a subdomain of it', null, 'https://kumo.co.uk', 'tom@mail.kumo.co.uk'],
  ['the domain of the published address', 'office@kumo.co.uk', null, 'tom@kumo.co.uk'],
  ['it with a tag', null, 'https://kumo.co.uk', 'tom+guide@kumo.co.uk'],
  ['an internationalised domain', null, 'https://kümo.de', 'tom@xn--kmo-hoa.de'],
])('a code is sent to the own email address of a claimant at %s', (_, email, website, claimant) => {
  expect(ways(email, website, claimant)).toContain('domain')
})

test.each([
  ['another domain below the same public suffix', null, 'https://kumo.co.uk', 'tom@anchor.co.uk'],
  ['a public suffix itself', null, 'https://co.uk', 'tom@co.uk'],
  ['a domain that ends alike', null, 'https://kumo.co.uk', 'tom@notkumo.co.uk'],
  ['a domain that begins alike', null, 'https://kumo.co.uk', 'tom@kumo.co.uk.example.org'],
  ['the same name below another suffix', null, 'https://kumo.co.uk', 'tom@kumo.com'],
  ['a domain that only looks the same', null, 'https://kumo.de', 'tom@xn--kmo-hoa.de'],
  ['a domain in the credentials of the website', null, 'https://anchor.co.uk@kumo.co.uk', 'tom@anchor.co.uk'],
  ['a domain in the path of the website', null, 'https://kumo.co.uk/anchor.co.uk', 'tom@anchor.co.uk'],
  ['a mail provider', 'kumo@gmail.com', null, 'tom@gmail.com'],
  ['a mail provider below a country', 'kumo@yahoo.co.uk', null, 'tom@yahoo.co.uk'],
  ['a site that many share', null, 'https://www.facebook.com/kumo', 'tom@facebook.com'],
  ['a site with a subdomain for each customer', null, 'https://kumo.wixsite.com', 'tom@wixsite.com'],
  ['another customer of such a site', null, 'https://kumo.github.io', 'tom@anchor.github.io'],
  ['an IP address', null, 'http://192.0.2.1', 'tom@192.0.2.1'],
])('no code is sent to the own email address of a claimant at %s', (_, email, website, claimant) => {
  expect(ways(email, website, claimant)).not.toContain('domain')
})

test('only one code can be sent when the own email address is the published one', () => {
  expect(ways('office@kumo.co.uk', 'https://kumo.co.uk', 'office@kumo.co.uk')).toEqual(['published_address'])
})
