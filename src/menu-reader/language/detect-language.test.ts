import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'

test.each([
  ['eng', 'Roast chicken with garlic butter and chips, served with our salad'],
  ['fra', 'Filet de boeuf aux champignons, pommes frites maison et salade'],
  ['deu', 'Gebratene Forelle mit Kartoffeln und Salat, dazu Kräuterbutter vom Grill'],
  ['ita', 'Tagliatelle al ragù con funghi e prosciutto, insalata mista della casa'],
  ['spa', 'Pollo a la plancha con patatas y ensalada, jamón y queso'],
  ['por', 'Bacalhau com batatas e molho de alho, salada do dia e pão'],
  ['deu', 'Vorspeisen Kürbissuppe 4,90 Wurstsalat 6,50 Nachspeisen Rote Grütze Vanilleeis mit Sahne'],
  ['deu', 'Hauptspeisen Schweinebraten Kartoffelpuffer Apfelmus Sauerbraten Rotkohl Semmelknodel'],
  // Recognised with English data: accents are lost.
  ['fra', 'Creme brulee, tarte aux pommes, salade de fruits et glace au chocolat'],
])('detectLanguage returns %s for %s', (language, text) => expect(detectLanguage(text)).toBe(language))

test('detectLanguage returns null for dish names of many languages, and for too few words', () => {
  expect(detectLanguage('Tiramisu, Espresso, Paella, Sauerkraut')).toBeNull()
  expect(detectLanguage('Moules frites')).toBeNull()
})

test('detectLanguage returns only languages that are asked for', () => {
  expect(detectLanguage('Filet de boeuf aux champignons, pommes frites maison et salade', ['eng', 'deu'])).not.toBe('fra')
})

test('detectLanguage returns English for an English menu with Italian names of dishes', () => {
  const text =
    'Capricciosa ham, artichoke, olives, mushrooms Patate e Rosmarino potato, sea salt Nduja e Miele hot honey, ricotta Prosciutto e Rucola'
  expect(detectLanguage(text)).toBe('eng')
})
