import { describe, expect, test } from 'vitest'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { toFormValues, toRequestBody } from './menu-form-values.ts'

const LONDON = 'Europe/London'
const menu = (start_date: string) =>
  ({ name: 'Lunch', menu_type: 'Daily', start_date, end_date: null, active: true, image_url: null, image_alt: null }) as ManagedMenu

describe('the times of a menu in its form', () => {
  test.each([
    ['the hour that spring skips', '2026-03-29T01:30', '2026-03-29T01:30:00.000Z', '2026-03-29T02:30'],
    ['the day the clocks go forward', '2026-03-29T12:00', '2026-03-29T11:00:00.000Z', '2026-03-29T12:00'],
    ['the hour that autumn repeats', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30'],
    ['the day the clocks go back', '2026-10-25T12:00', '2026-10-25T12:00:00.000Z', '2026-10-25T12:00'],
  ])('are sent as an instant, and shown again as a local time, on %s', (_when, typed, sent, shown) => {
    const values = { ...toFormValues(menu('2026-01-01T00:00:00.000Z'), LONDON), start_date: typed }
    expect(toRequestBody(values, ['start_date'], LONDON)).toEqual({ start_date: sent })
    expect(toFormValues(menu(sent), LONDON).start_date).toBe(shown)
  })

  test('are not sent when another field changes, so that the second of two equal hours stays', () => {
    const values = toFormValues(menu('2026-10-25T01:30:00.000Z'), LONDON)
    expect(toRequestBody({ ...values, name: 'Supper' }, ['name'], LONDON)).toEqual({ name: 'Supper' })
  })
})
