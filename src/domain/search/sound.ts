/** Spellings of the same sound in words for food, which come from many languages. Applied in this order; `a` stands for all vowels. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:gn|kn|pn|ny)/, 'n'],
  [/^ps/, 's'],
  [/^wr/, 'r'],
  // 'Caesar' and 'coeliac', but not 'caerphilly'.
  [/^c(?=aes|oel)/, 's'],
  [/(?<=[aeiou])(?:gn|ny(?=[aeiou]))/g, 'n'],
  [/ph/g, 'f'],
  [/sch/g, 'sk'],
  [/cch|ck|kh|qu/g, 'k'],
  [/tch|sh|ch|cci(?=[aeou])|cc(?=[ei])/g, 'x'],
  [/c(?![eiy])|q/g, 'k'],
  [/[cz]/g, 's'],
  [/dg(?=[eiy])|g(?=[eiy])/g, 'j'],
  [/^j|(?<=[aeiou])[hj](?=[aeiou])/g, '7'],
  [/^h/, '7'],
  [/h|(?<=[aeiou])w(?![aeiou])|(?<=[^aeiouy])e$/g, ''],
  [/[aeiouy]+/g, 'a'],
  [/(.)\1+/g, '$1'],
]

/** With fewer syllables, too many words sound alike: 'group' and 'grape'. */
const TELLING = /a.+a/
const MIN_TELLING = 4

/** What a folded word sounds like; null for a sound that too many words share. */
export function distinctiveSoundOf(word: string): string | null {
  const sound = soundOf(word)
  return sound.length >= MIN_TELLING && TELLING.test(sound) ? sound : null
}

/** What a folded word sounds like, so that 'nyoki' equals 'gnocchi' and 'hoomoos' equals 'hummus'. */
export function soundOf(word: string): string {
  return SOUNDS.reduce((sound, [spelling, letter]) => sound.replace(spelling, letter), word)
}
