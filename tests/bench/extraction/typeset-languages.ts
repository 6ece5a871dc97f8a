import type { DietaryTag } from '../../../src/domain/menu/dietary-tags.ts'
import type { Random } from '../../support/random.ts'
import type { PrintedCategory, PrintedItem } from './typeset-content.ts'

/** Vocabulary of a menu in another language. Lists are separated by commas. */
export type MenuLanguage = {
  code: 'fra' | 'deu' | 'ita' | 'spa' | 'por'
  houses: string
  titles: string
  /** Lowest and highest price by category. */
  categories: Record<string, [number, number]>
  dishes: string
  sides: string
  and: string
  notes: string[]
  /** Codes of the legend with their meanings, and the separator of entries. */
  codes: Partial<Record<DietaryTag, [code: string, meaning: string]>>
  sizes: string[][]
}

export const MENU_LANGUAGES: readonly MenuLanguage[] = [
  {
    code: 'fra',
    houses: 'Chez Marcel,Le Petit Zinc,Brasserie du Port,La Table de Lucie',
    titles: 'Carte,La carte du soir,Menu du midi,Notre carte',
    categories: {
      Entrées: [6, 14],
      Plats: [14, 29],
      'Nos viandes': [16, 34],
      Poissons: [17, 32],
      Desserts: [6, 11],
      Fromages: [8, 14],
      'Pour commencer': [6, 13],
      Salades: [9, 16],
      'Boissons chaudes': [2, 5],
      'Vins rouges': [22, 60],
    },
    dishes:
      'Soupe à l’oignon,Tarte flambée,Blanquette de veau,Confit de canard,Magret de canard,Entrecôte grillée,Bœuf bourguignon,Coq au vin,Quiche lorraine,Salade niçoise,Œufs mayonnaise,Terrine de campagne,Escargots de Bourgogne,Filet de bar,Dos de cabillaud,Moules marinières,Croque-monsieur,Gratin dauphinois,Ratatouille,Crème brûlée,Mousse au chocolat,Tarte tatin,Île flottante,Profiteroles,Sorbet citron,Café gourmand,Steak tartare,Pavé de saumon,Poulet rôti,Risotto aux cèpes',
    sides:
      'frites maison,beurre à l’ail,salade verte,purée de pommes de terre,légumes de saison,sauce au poivre,crème fraîche,champignons,oignons confits,riz,haricots verts,fromage de chèvre,noix,miel,lardons,tomates cerises',
    and: 'et',
    notes: ['Prix nets, service compris', 'Merci de nous signaler vos allergies', 'Ouvert du mardi au samedi de 12h00 à 14h30'],
    codes: { vegetarian: ['V', 'végétarien'], vegan: ['VG', 'végan'], 'gluten-free': ['SG', 'sans gluten'] },
    sizes: [
      ['Verre', 'Pichet', 'Bouteille'],
      ['Petite', 'Grande'],
      ['12 cl', '75 cl'],
    ],
  },
  {
    code: 'deu',
    houses: 'Gasthaus zum Löwen,Wirtshaus am Markt,Zur alten Post,Café Lindner',
    titles: 'Speisekarte,Mittagskarte,Abendkarte,Unsere Karte',
    categories: {
      Vorspeisen: [5, 13],
      Suppen: [4, 8],
      Hauptgerichte: [12, 28],
      Fischgerichte: [14, 29],
      'Vom Grill': [15, 32],
      Nachspeisen: [4, 9],
      Beilagen: [3, 6],
      Salate: [6, 14],
      'Alkoholfreie Getränke': [2, 5],
      Rotweine: [20, 48],
    },
    dishes:
      'Wiener Schnitzel,Zwiebelrostbraten,Käsespätzle,Sauerbraten,Schweinshaxe,Rinderroulade,Maultaschen,Forelle Müllerin,Zanderfilet,Kürbissuppe,Kartoffelsuppe,Flädlesuppe,Wurstsalat,Gemischter Salat,Ofenkartoffel,Gemüsestrudel,Jägerschnitzel,Hirschgulasch,Entenbrust,Linsen mit Spätzle,Apfelstrudel,Kaiserschmarrn,Rote Grütze,Schwarzwälder Kirschtorte,Vanilleeis,Bratwürste,Currywurst,Leberkäse,Hähnchenbrust,Pfifferlinge in Rahm',
    sides:
      'Bratkartoffeln,Pommes frites,gemischter Salat,Kartoffelpüree,Rotkohl,Semmelknödel,Preiselbeeren,Rahmsauce,Kräuterbutter,Röstzwiebeln,Sauerkraut,frisches Gemüse,Champignons,geriebener Käse,Apfelmus,Zitrone',
    and: 'und',
    notes: ['Alle Preise inklusive Mehrwertsteuer', 'Bitte informieren Sie uns über Allergien', 'Dienstag bis Sonntag 11.30 - 22.00 Uhr'],
    codes: {
      vegetarian: ['V', 'vegetarisch'],
      vegan: ['VG', 'vegan'],
      'gluten-free': ['GF', 'glutenfrei'],
      'dairy-free': ['MF', 'milchfrei'],
    },
    sizes: [
      ['Glas', 'Karaffe', 'Flasche'],
      ['klein', 'groß'],
      ['0,2 l', '0,75 l'],
    ],
  },
  {
    code: 'ita',
    houses: 'Trattoria da Nino,Osteria del Ponte,La Pergola,Il Forno Antico',
    titles: 'Menù,Menù del giorno,La carta,Menù degustazione',
    categories: {
      Antipasti: [6, 14],
      'Primi piatti': [9, 17],
      'Secondi piatti': [13, 28],
      Contorni: [4, 7],
      Pizze: [6, 14],
      Dolci: [5, 8],
      'Pesce e crostacei': [15, 29],
      Insalate: [6, 12],
      Bevande: [2, 6],
      'Vini rossi': [18, 55],
    },
    dishes:
      'Bruschetta al pomodoro,Vitello tonnato,Carpaccio di manzo,Tagliatelle al ragù,Spaghetti alle vongole,Gnocchi al pesto,Risotto ai funghi porcini,Lasagne della casa,Penne all’arrabbiata,Saltimbocca alla romana,Ossobuco,Branzino al forno,Frittura mista,Tagliata di manzo,Parmigiana di melanzane,Margherita,Quattro formaggi,Capricciosa,Tiramisù,Panna cotta,Cannoli siciliani,Affogato al caffè,Insalata caprese,Minestrone,Prosciutto e melone,Polpo alla griglia,Ravioli di ricotta,Cotoletta alla milanese,Orata al cartoccio,Verdure grigliate',
    sides:
      'patate al forno,rucola,grana,pomodorini,olio al tartufo,mozzarella di bufala,basilico,olive taggiasche,capperi,pinoli,burro e salvia,pesto di basilico,aceto balsamico,cipolla rossa,zucchine,crema di limone',
    and: 'e',
    notes: ['Coperto € 2,50 a persona', 'Servizio incluso', 'Per allergie e intolleranze rivolgersi al personale', 'Chiuso il lunedì'],
    codes: { vegetarian: ['V', 'vegetariano'], vegan: ['VG', 'vegano'], 'gluten-free': ['SG', 'senza glutine'] },
    sizes: [
      ['Bicchiere', 'Caraffa', 'Bottiglia'],
      ['Piccola', 'Grande'],
      ['0,25 l', '0,75 l'],
    ],
  },
  {
    code: 'spa',
    houses: 'Casa Manolo,La Bodega,El Rincón de Lola,Mesón del Puerto',
    titles: 'La carta,Menú del día,Nuestra carta,Menú de noche',
    categories: {
      Entrantes: [5, 14],
      'Platos principales': [12, 26],
      Carnes: [13, 29],
      Pescados: [14, 28],
      Raciones: [6, 15],
      Postres: [4, 8],
      Ensaladas: [7, 13],
      'Arroces y paellas': [13, 24],
      Bebidas: [2, 5],
      'Vinos tintos': [16, 45],
    },
    dishes:
      'Gazpacho andaluz,Croquetas de jamón,Patatas bravas,Tortilla española,Gambas al ajillo,Pulpo a la gallega,Calamares a la romana,Pimientos de padrón,Ensaladilla rusa,Jamón ibérico,Queso manchego,Paella valenciana,Arroz negro,Merluza a la plancha,Bacalao al pil-pil,Solomillo de ternera,Rabo de toro,Cordero asado,Albóndigas en salsa,Pollo al horno,Flan casero,Crema catalana,Tarta de queso,Churros con chocolate,Arroz con leche,Boquerones en vinagre,Fabada asturiana,Lomo de cerdo,Berenjenas con miel,Ensalada mixta',
    sides:
      'patatas fritas,ensalada verde,salsa de tomate,pan con tomate,alioli,verduras a la plancha,arroz blanco,aceite de oliva,cebolla caramelizada,pimientos asados,huevo frito,queso de cabra,nueces,miel,limón,jamón serrano',
    and: 'y',
    notes: ['IVA incluido', 'Consulte a nuestro personal sobre alérgenos', 'Abierto de martes a domingo'],
    codes: {
      vegetarian: ['V', 'vegetariano'],
      vegan: ['VG', 'vegano'],
      'gluten-free': ['SG', 'sin gluten'],
      'dairy-free': ['SL', 'sin leche'],
    },
    sizes: [
      ['Copa', 'Botella'],
      ['Tapa', 'Media', 'Ración'],
      ['Pequeña', 'Grande'],
    ],
  },
  {
    code: 'por',
    houses: 'Tasca do Zé,Cervejaria Central,O Cantinho da Avó,Casa do Mar',
    titles: 'Ementa,Ementa do dia,A nossa carta,Menu de jantar',
    categories: {
      Entradas: [3, 9],
      'Pratos principais': [11, 22],
      'Pratos de peixe': [12, 24],
      'Pratos de carne': [12, 23],
      Petiscos: [4, 11],
      Sobremesas: [3, 6],
      Saladas: [6, 11],
      Acompanhamentos: [2, 5],
      Bebidas: [1, 4],
      'Vinhos tintos': [12, 38],
    },
    dishes:
      'Caldo verde,Bacalhau à Brás,Bacalhau com natas,Polvo à lagareiro,Sardinhas assadas,Arroz de marisco,Cataplana de peixe,Francesinha,Bitoque da casa,Leitão assado,Frango grelhado,Costeletas de borrego,Alheira de Mirandela,Amêijoas à Bulhão Pato,Pastéis de bacalhau,Presunto de Chaves,Queijo da Serra,Salada de polvo,Feijoada à transmontana,Carne de porco à alentejana,Pudim de ovos,Arroz doce,Mousse de chocolate,Pastel de nata,Leite-creme,Lulas recheadas,Robalo grelhado,Secretos de porco,Açorda de camarão,Peixinhos da horta',
    sides:
      'batatas fritas,arroz branco,salada mista,legumes salteados,molho de manteiga,alho e azeite,broa de milho,ovo estrelado,feijão preto,grelos,batata a murro,limão,coentros,puré de batata,cebola,azeitonas',
    and: 'e',
    notes: ['IVA incluído à taxa legal em vigor', 'Informe-nos sobre alergias', 'Aberto de terça a domingo', 'Couvert 1,80 € por pessoa'],
    codes: { vegetarian: ['V', 'vegetariano'], vegan: ['VG', 'vegano'], 'gluten-free': ['SG', 'sem glúten'] },
    sizes: [
      ['Copo', 'Jarro', 'Garrafa'],
      ['Meia dose', 'Dose'],
      ['Pequena', 'Grande'],
    ],
  },
]

/**
 * Returns random categories and dishes of a language without repetition.
 * @param longest maximum number of dishes
 */
export function inventForeignMenu(random: Random, longest: number, described: number, language: MenuLanguage): PrintedCategory[] {
  const dishes = random.some(language.dishes.split(','), 30)
  const names = random.some(Object.keys(language.categories), random.whole(2, 5))
  const each = Math.max(2, Math.min(Math.floor(30 / names.length), Math.floor(longest / names.length)))
  return names.map((name) => {
    const [from, to] = language.categories[name] ?? [5, 10]
    const items = dishes.splice(0, random.whole(2, each)).map(
      (dish): PrintedItem => ({
        name: dish,
        ...(random.chance(described) && { description: description(random, language) }),
        price: random.whole(from, to) + random.pick([0, 0, 0.5, 0.5, 0.9, 0.8, 0.25]),
        tags: [],
      }),
    )
    return { name, items }
  })
}

function description(random: Random, { sides, and }: MenuLanguage): string {
  const parts = random.some(sides.split(','), random.whole(2, 5))
  const text = random.chance(0.6) ? `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}` : parts.join(', ')
  return random.chance(0.5) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

export const EURO_FORMS = ['12,50 €', '€ 12,50', '12,50', '12.50 €', '€12.50', '12,50€', '9,-', '€ 9,-', '12 €'] as const

/** Formats an amount. 'Short' formats print whole euros without cents. */
export function euroText(amount: number, form: (typeof EURO_FORMS)[number]): string {
  const mark = form.includes('.') ? '.' : ','
  const isWhole = Number.isInteger(amount)
  const figures =
    form.includes('9,-') && isWhole ? `${amount},-` : form === '12 €' && isWhole ? String(amount) : amount.toFixed(2).replace('.', mark)
  if (!form.includes('€')) return figures
  if (form.startsWith('€ ')) return `€ ${figures}`
  if (form.startsWith('€')) return `€${figures}`
  return `${figures}${form.includes(' €') ? ' ' : ''}€`
}
