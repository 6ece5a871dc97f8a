import { expect, it } from 'vitest'
import { phoneHref, websiteHref } from './contact-links.ts'

it.each([
  ['01632 960184', 'tel:01632960184'],
  ['+44 (0)1632 960184', 'tel:+441632960184'],
  ['01632 960184 ext 12', 'tel:01632960184'],
])('phoneHref returns the link for %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href)
})

it.each([
  ['https://pike.test/a', 'https://pike.test/a'],
  ['http://pike.test', 'http://pike.test'],
  ['pike.test', 'https://pike.test'],
  ['httpike.test', 'https://httpike.test'],
  ['pike.test:8080/menu', 'https://pike.test:8080/menu'],
  ['javascript:alert(1)', null],
  ['mailto:a@b.test', null],
  ['not a site', null],
  ['  ', null],
  [null, null],
])('websiteHref returns the link for %j', (website, href) => {
  expect(websiteHref(website)).toBe(href)
})
