import { editDistance } from '../lines/edit-distance.ts'
import { isExplanations, isLegendText, legendEntries } from '../marks/legend.ts'

/** Without accents, which the recogniser loses. */
function plainWords(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.match(/[\p{L}&']+/gu) ?? []
}

/**
 * Words for parts of a menu in all supported languages, because a menu often has headings in another language. A line of only such words is
 * far more often a heading than an item.
 */
const HEADING_WORDS = new Set(
  plainWords(`starter starters appetizers appetisers nibbles snacks bites small plates sharing platters soup soups salad salads main mains
  course courses mains grill grills burger burgers pizza pizzas pasta pastas sandwiches wraps toasties jackets sides side orders
  dessert desserts puddings pudding sweets afters cheese breakfast brunch lunch dinner specials roasts roast kids children children's
  childrens drinks soft hot cold beers beer ciders cider wine wines red white rose rosé sparkling cocktails mocktails spirits gin
  coffee coffees tea teas juices smoothies milkshakes extras vegetarian vegan fish meat seafood curries antipasti primi secondi
  contorni dolci bread breads rice noodles tapas shellfish poultry game steaks classics favourites light
  begin little ones sunday mezze sushi rolls ramen eggs draught lagers ales bottled bottles glass liqueurs whisky champagne prosecco
  aperitifs digestifs shakes waters chilled stuzzichini chocolates on by something sweet with start finish from the our and & to for
  vins blancs rouges rosés entrées plats boissons bières fromages viandes poissons vorspeisen hauptgerichte hauptspeisen nachspeisen
  beilagen suppen salate biere säfte schorlen weine weißweine rotweine getränke bevande vini bianchi rossi carne pesce entrantes
  carnes pescados postres bebidas vinos tintos blancos vom fass picar para
  dishes kitchen bowls bakes pies sundries baguettes paninis sauces toppings pastries sharers
  warme kalte alkoholfreie heißgetränke fischgerichte fleischgerichte nudelgerichte flaschenweine glaces salades pâtes garnitures accompagnements
  apéritifs pizze insalate bibite birre formaggi piatti raciones bocadillos cervezas refrescos vino blanco tinto sobremesas petiscos
  acompanhamentos bebidas peixes sopas`),
)

/** Text about service, allergens, opening hours, postal addresses and payment. */
const NOTE =
  /service charge|gratuity|allerg|intoleran|dietary|ask (?:a member|your|our|us)|(?:^|[.!] )please ask\b|\b(?:vintages?|menus?|dishes|prices) (?:may|can|are subject to) (?:change|vary)|\bwe (?:accept|cannot guarantee)\b|vat\b|www\.|https?:|@|\.co\.uk|\.com\b|open(?:ing)? (?:hours|times|daily|from|until|mon|every)|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:s)?(?: to|,? ?[-–]| and|,? \d)|(?:mon|tue|wed|thu|fri|sat|sun)\s?(?:-|–|to)\s?(?:mon|tue|wed|thu|fri|sat|sun)|\b\d{1,2}(?:[.:]\d\d)?\s?(?:am|pm)\b|\btel\b|telephone|call us|contact us|book(?:ing)?s? |established|\best\.? \d{4}|discretionary|subject to|please note|card(?:s)? only|may contain|^contains:? \d|\ball (?:our )?(?:dishes|prices|mains|burgers)|served with (?:chips|fries) and|minimum spend|\bfree (?:home )?delivery\b|\borders? (?:over|above) [£€$]?\d|wifi|wi-fi|\bve?g?\)? ?[=–-]? ?vegetarian|^winner\b|\b(?:two|three|four|[2-4])[ -]courses?\b|\baward|\b(?:wine|drinks?|sake|matching|paired) (?:flight|pairing|package)s?\b|\b(?:matching|paired) wines?\b|\b(?:under|over|aged?|ages)[ -]\d{1,2}\b/i

const FOREIGN_NOTE =
  /prix nets?|\b(?:entr[eé]e|plat) ?\+ ?(?:plat|dessert)\b|service (?:non )?compris|merci de (?:nous|pr[eé]venir)|allergènes?|ouvert (?:du|le|de|tous)|fermé le|taxes? (?:et|comprises)|tva\b|preise (?:inkl|in euro|verstehen)|mehrwertsteuer|mwst|bitte (?:informieren|fragen|beachten)|öffnungszeiten|geöffnet|ruhetag|\buhr\b|zusatzstoffe|coperto|servizio (?:incluso|escluso)|iva (?:inclus?[ao]|incluid[ao]|incluída)|intolleranze|al[eé]rg|surgelat|chiuso il|aperto (?:dal|da|tutti)|consulte|abierto (?:de|todos)|cerrado|informe-nos|aberto (?:de|todos)|encerrado|couvert|cubierto/i

/**
 * An offer to change a dish for a price, which is not a dish: 'Swap to gluten free toast for an extra £1', 'Add a mixer from £1.80', 'Add cheese +£1',
 * 'Make it a meal £3', 'Extra toppings £1.50 each', 'Oat or soy milk +40p'.
 */
const OFFER = new RegExp(
  [
    String.raw`^(?:add|swap|upgrade|switch|change|make (?:it|yours)|go large|why not)\b.{3,}\b(?:for|from|extra|additional|only|just)\s*\??\+?\s?£?\d`,
    String.raw`^(?:add|swap|upgrade|make (?:it|yours)|go large)\b.{2,40}?[\s+][+£]?\s?\d{1,2}(?:[.,]\d{1,2})?p?(?:\s|$)`,
    String.raw`^(?:extra|additional|any)\b.{3,30}?\s£?\d{1,2}(?:[.,]\d{1,2})?p?\s(?:each|ea)\.?(?:\s|$)`,
    String.raw`^(?:\p{L}+,? ){1,6}(?:milk|syrup|cheese|cream|shot|sauce)s?\s\+\s?£?\d{1,2}(?:[.,]\d{1,2})?p?(?:\s|$)`,
  ].join('|'),
  'iu',
)

export function isOfferText(text: string): boolean {
  return OFFER.test(text)
}

const PER_PERSON = /\d\s?(?:pp|p\.p\.|per (?:person|head)|(?:par|pro|por) (?:personne|person|persona|pessoa)|a persona)$/i

/** Whether a printed price is that of a meal for one person: '£85 per person'. */
export function isPricePerPerson(price: string): boolean {
  return PER_PERSON.test(price)
}

const PHONE = /(?:\+44|\b0\d{2,4})[\s\d]{6,}/
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b/

/** Whether a word differs in one letter from a usual word for a part of a menu, and is none itself: 'Shales' for 'Shakes'. */
export function resemblesHeadingWord(text: string): boolean {
  const [word = ''] = plainWords(text)
  if (word.length < MIN_COMPARED || HEADING_WORDS.has(word)) return false
  return [...HEADING_WORDS].some((other) => other.length >= MIN_COMPARED && editDistance(word, other) === 1)
}

/** Shorter words differ in a letter from too many others. */
const MIN_COMPARED = 4

export function isHeadingText(text: string): boolean {
  const words = plainWords(text)
  return words.length > 0 && words.length <= 5 && words.every((word) => HEADING_WORDS.has(word))
}

/** A note below a heading about all of its dishes. A description begins with 'served with' alone. */
const SECTION_NOTE = /^all (?:\p{L}+ )?(?:are )?(?:served|come) with\b|^(?:please )?choose (?:your|from|a|any|between|one|two|white)\b/iu

/** A heading with the time of its dishes: 'Breakfast until 11.30', 'After 6pm'. */
const TIMED_HEADING =
  /^(?!.*\b(?:open|clos|kitchen|hours?|serv|last|order|check|book))(?:\p{L}[\p{L}&' -]{0,24} )?(?:until|till|before|after|from) \d{1,2}(?:[.:]\d\d)?\s?(?:am|pm|noon)?$/iu

export function isTimedHeading(text: string): boolean {
  return TIMED_HEADING.test(text)
}

export function isNoteText(text: string): boolean {
  if (isTimedHeading(text)) return false
  return (
    NOTE.test(text) ||
    SECTION_NOTE.test(text) ||
    FOREIGN_NOTE.test(text) ||
    PHONE.test(text) ||
    POSTCODE.test(text) ||
    isLegendText(text) ||
    isExplanations(text)
  )
}

/** Whether a text explains the codes of several diets. It stands below the last dish, like a description in its type and distance. */
export function isLegendOfSeveral(text: string): boolean {
  return new Set(legendEntries(text).flatMap(({ tag }) => tag ?? [])).size > 1
}

const TITLE =
  /\bmen[uùú]$|(?:^|\s)[aà] ?la ?carte\b|^(?:la |notre |unsere |nuestra |a nossa )?(?:carte|carta|karte)(?: du (?:jour|soir|midi))?$|^(?:speise|mittags|abend|tages)karte$|^menu du (?:jour|midi|soir)$|^men[uú] (?:del (?:día|giorno)|degustazione|de (?:noche|jantar|almoço))$|^ementa(?: do dia)?$|^menù (?:del giorno|degustazione)$|^(?:two|three|four|five|six|seven|eight|nine|ten|twelve) courses$/i

/** Whether the text names the whole menu: 'Sunday Menu', 'À la carte'. */
export function isTitleText(text: string): boolean {
  return TITLE.test(text.trim())
}
