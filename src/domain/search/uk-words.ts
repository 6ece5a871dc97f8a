/** Words of Britain and its regions for the same thing. Lines of synonyms as in `synonyms.ts`. */
export const UK_WORDS: readonly (readonly string[])[] = [
  ['egg roll', 'egg sandwich', 'egg bap', 'egg butty', 'egg sarnie', 'egg barm', 'egg cob'],
  ['chip butty', 'chip sandwich', 'chip bap', 'chip roll', 'chip sarnie', 'chip barm', 'chip cob'],
  ['crumpet', 'pikelet'],
  ['sausage', 'snag'],
  ['fish pie', 'fishermans pie', 'fisherman pie', 'seafood pie', 'ocean pie'],
  ['cottage pie', 'cumberland pie'],
  ['bread and butter pudding', 'b and b pudding', 'b b pudding'],
]

const STEAMED = ['spotted dick', 'steamed ginger', 'steamed pudding']

/** What diners of Britain mean by a word, although it is not quite the same thing. Lines as in `descriptions.ts`. */
export const UK_DESCRIPTIONS: Readonly<Record<string, readonly string[]>> = {
  teacake: ['crumpet', 'scone', 'lardy cake'],
  tiffin: ['thali'],
  brew: ['tea'],
  // 'Ruby Murray' is the rhyme. Not a synonym, because a search for curry must not find ruby port.
  ruby: ['curry'],
  'rosie lee': ['tea'],
  wedge: ['chip'],
  'winter warmer': ['stew', 'pie', 'hot whisky'],
  'jam roly poly': STEAMED,
  'sponge pudding': STEAMED,
  'steamed sponge': STEAMED,
  'suet pudding': ['steak kidney pudding', 'spotted dick'],
  'treacle sponge': ['treacle tart', 'steamed ginger'],
  'treacle pudding': ['treacle tart', 'steamed ginger'],
  syllabub: ['posset', 'fool'],
  junket: ['posset', 'fool'],
  'whisky mac': ['whisky ginger'],
  // Words that sound alike.
  stake: ['steak'],
  muscle: ['mussel', 'moules'],
  leak: ['leek'],
  role: ['roll'],
  sider: ['cider'],
  largar: ['lager'],
}
