import { expect, test } from 'vitest'
import { coversNearbyPhrase, coversPhrase } from './covers-phrase.ts'

const covers = [
  { time: '18:00', booked: 12, room: 40 },
  { time: '18:30', booked: 20, room: null },
  { time: '00:00', booked: 2, room: 40 },
]

test('coversPhrase counts the people of the half hour when the day ends after midnight', () => {
  const phrases = ['18:00', '18:15', '18:30', '00:10'].map((time) => coversPhrase(covers, time, 4))
  expect(phrases).toEqual(['16/40', '16/40', '24', '6/40'])
})

test('coversPhrase returns an empty text when the half hour of a time is not known', () => {
  expect(coversPhrase(covers, '19:00', 4)).toBe('')
})

test('coversNearbyPhrase names no hours when it counts the people around a time', () => {
  expect([0, 1, 24].map(coversNearbyPhrase)).toEqual([
    'No other bookings around this time',
    '1 person confirmed around this time',
    '24 people confirmed around this time',
  ])
})
