import { LANGUAGES, type Language } from './languages.ts'

/** Constants of language detection. Chosen on typeset menus in all six languages, seeds 20000 to 20023. */
const DETECTION = {
  /** Minimum sum of the weights of a language's words; a word of only one language has weight 1. */
  minWeight: 3,
  /** Maximum share of this sum for the second language. Above it the menu mixes languages, and the first configured language is used. */
  maxNextShare: 0.75,
} as const

/** Frequent words on menus of a language, without accents, because the text may have been recognised with the data of another language. */
const FREQUENT: Record<Language, string> = {
  eng: `the and with of our on in or your served from for any choice sauce cheese chips butter chicken beef bread cream sweet roast fried grilled
    fresh homemade salad soup toast side please starters mains sides puddings breakfast sandwiches drinks wine
    ham mushroom mushrooms garlic potato potatoes salt pepper peppers onion onions egg eggs bacon lemon honey tomatoes tomato olives spicy
    smoked pork lamb fish crispy red green black white hot new vegetarian free
    toasted roasted pickled braised seared peas beans mint rice spinach apple ginger lime leek carrot cheddar crumble seeds walnut walnuts
    gravy mash greens beetroot horseradish cabbage pumpkin squash almond almonds coconut berries custard clotted lettuce wings fries`,
  fra: `et au aux de du des la le les sur avec ou en notre nos sauce fromage poulet boeuf saumon legumes creme pommes maison salade frites chaud
    grille oeuf oeufs jambon beurre champignons tarte potage plat plats dessert entrees viandes poissons boissons vins fromages verre bouteille a l d
    ail persil basilic citron vert miel noix noisette noisettes caramel poire pain campagne riz puree epinards tomates canard agneau veau
    volaille truite cabillaud lentilles courge chevre frais fraiche rotie roti prix nets euros compris vegetarien sans`,
  deu: `und mit auf vom von der die das dem den im in oder zu aus an dazu nach art sosse kartoffeln salat suppe hausgemacht hausgemachte kase rind
    schwein hahnchen pommes gebraten gebratene gegrillt frisch frische speck zwiebeln pilze wahlweise unser unsere vorspeisen hauptgerichte nachspeisen beilagen suppen salate getranke weine speisekarte
    vegetarisch glutenfrei laktosefrei schnitzel knodel spatzle gemuse kuchen eis glas flasche braten gemischter
    hauptspeisen suessspeisen alkoholfreie brot gurke gurken reis rotkohl sauerkraut kartoffelsalat krautsalat bratkartoffeln petersilienkartoffeln
    preiselbeeren apfelmus sahne rahm vanillesauce zitrone schnittlauch radieschen semmelknodel wurst wurstsalat schweinebraten sauerbraten gulasch
    forelle champignons bier weissbier apfelschorle mineralwasser alle preise euro inkl mwst`,
  ita: `e con di al alla allo ai alle del della dei delle in o da su il la pomodoro formaggio funghi insalata prosciutto olio burro salsa pollo manzo
    maiale patate griglia forno misto mista verdure aglio mozzarella nostra nostro antipasti primi secondi contorni dolci bevande
    vini pesce carne piatti glutine coperto servizio bicchiere bottiglia
    melanzane zucchine pomodorini cipolla capperi prezzemolo rosmarino sale vongole gamberi riso uova frutta nonna senza vegetariano`,
  spa: `y con de del al a la el los las en o queso ensalada pollo patatas jamon salsa casa plancha ajo huevo huevos aceite tomate ternera cerdo arroz
    pan verduras nuestro nuestra frito fritas entrantes postres bebidas
    vinos carnes pescados ensaladas raciones platos gluten copa botella tarta
    pimientos cebolla berenjenas calamares gambas pulpo setas croquetas aceitunas atun miel huevas casera bravas ajillo sin vegetariano vegano`,
  por: `e com de do da ao a no na dos das em ou queijo salada frango batata batatas bacalhau molho alho arroz ovo azeite tomate porco vitela grelhado
    grelhada casa pao legumes nosso nossa frito entradas sobremesas bebidas vinhos peixe carne pratos
    petiscos copo garrafa acompanhamentos ementa`,
}

/** Languages by word; a word of several languages has less weight for each. */
const LANGUAGES_OF = new Map<string, Language[]>()
for (const language of LANGUAGES)
  for (const word of FREQUENT[language].split(/\s+/)) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language])

/** Returns one of the given languages; null when the text has too few known words, or mixes languages. */
export function detectLanguage(text: string, among: readonly Language[] = LANGUAGES): Language | null {
  const weights = new Map<Language, number>()
  for (const word of wordsOf(text)) {
    const languages = (LANGUAGES_OF.get(word) ?? []).filter((language) => among.includes(language))
    for (const language of languages) weights.set(language, (weights.get(language) ?? 0) + 1 / languages.length)
  }
  const [first, next] = [...weights].sort(([, a], [, b]) => b - a)
  if (!first || first[1] < DETECTION.minWeight || (next?.[1] ?? 0) > DETECTION.maxNextShare * first[1]) return null
  return first[0]
}

function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.match(/\p{L}+/gu) ?? []
}
