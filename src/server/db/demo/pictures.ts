import type { Cuisine } from '../../../domain/venue/cuisines.ts'

/** How a picture is drawn; `art/` reads this. `seed` and `cuisine` settle palette and everything left to chance. */
export type VenueDrawing = { seed: string; cuisine: Cuisine; scene: 'street' | 'inside'; front?: string; alt: string }
export type DishDrawing = {
  seed: string
  cuisine: Cuisine
  /** What lies on the plate: a function of `art/foods/`, or 'drinks'. */
  food: string
  /** The colour of the fruit, soup or sauce, where the dish has one. */
  hint?: string
  /** For 'drinks': what stands on the table, left to right. */
  things?: string[]
  alt: string
}

/** The fronts and rooms, by base name of the file. */
export const venueDrawings: Record<string, VenueDrawing> = {
  'venue-the-gilded-pike': { seed: 'The Gilded Pike', cuisine: 'Gastropub', scene: 'street', alt: '' },
  'venue-kumo': { seed: 'Kumo', cuisine: 'Japanese', scene: 'street', alt: '' },
  'venue-maison-levant': { seed: 'Maison Levant', cuisine: 'Middle Eastern', scene: 'street', alt: '' },
  'venue-casa-mirlo': { seed: 'Casa Mirlo', cuisine: 'Mexican', scene: 'street', alt: '' },
  'venue-cafe-garance': { seed: 'Café Garance', cuisine: 'Bistro', scene: 'street', alt: '' },
  'venue-harbour-reed': { seed: 'Harbour & Reed', cuisine: 'Seafood', scene: 'street', alt: '' },
  'venue-lantern-house': { seed: 'Lantern House', cuisine: 'Chinese', scene: 'street', alt: '' },
  'venue-trattoria-nonna-bice': { seed: 'Trattoria Nonna Bice', cuisine: 'Italian', scene: 'inside', alt: '' },
  'venue-olmo': { seed: 'Olmo', cuisine: 'Fine Dining', scene: 'street', alt: '' },
  'venue-saffron-yard': { seed: 'Saffron Yard', cuisine: 'Indian', scene: 'inside', alt: '' },
  'venue-the-cellar-door': { seed: 'The Cellar Door', cuisine: 'Wine Bar', scene: 'inside', alt: '' },
  'venue-the-old-granary': { seed: 'The Old Granary', cuisine: 'Modern British', scene: 'street', alt: '' },
  'venue-the-rajah-s-pantry': { seed: 'The Rajah’s Pantry', cuisine: 'Indian', scene: 'street', alt: '' },
  'venue-novillo': { seed: 'Novillo', cuisine: 'Steakhouse', scene: 'street', alt: '' },
  'venue-baan-nam': { seed: 'Baan Nam', cuisine: 'Thai', scene: 'street', alt: '' },
  'venue-quan-sen': { seed: 'Quán Sen', cuisine: 'Vietnamese', scene: 'street', alt: '' },
  'venue-kavak': { seed: 'Kavak', cuisine: 'Turkish', scene: 'street', alt: '' },
  'venue-taberna-zurito': { seed: 'Taberna Zurito', cuisine: 'Spanish', scene: 'street', alt: '' },
  'venue-second-sowing': { seed: 'Second Sowing', cuisine: 'Vegetarian', scene: 'street', alt: '' },
  'venue-brasserie-ardoise': { seed: 'Brasserie Ardoise', cuisine: 'Brasserie', scene: 'street', alt: '' },
  'venue-the-three-ferrymen': { seed: 'The Three Ferrymen', cuisine: 'Traditional British', scene: 'street', alt: '' },
  'venue-the-odd-kettle': { seed: 'The Odd Kettle', cuisine: 'Fusion', scene: 'street', alt: '' },
  'venue-lido-blanca': { seed: 'Lido Blanca', cuisine: 'Mediterranean', scene: 'street', alt: '' },
  'venue-nettlefold': { seed: 'Nettlefold', cuisine: 'Contemporary European', scene: 'street', alt: '' },
  'venue-pinsker-s': { seed: 'Pinsker’s', cuisine: 'Modern European', scene: 'street', alt: '' },
  'venue-pargeter-s': { seed: 'Pargeter’s', cuisine: 'Traditional British', scene: 'inside', alt: '' },
  'venue-chez-odile': { seed: 'Chez Odile', cuisine: 'French', scene: 'inside', alt: '' },
}

/** The dishes, by base name of the file. */
export const dishDrawings: Record<string, DishDrawing> = {
  'dish-rib-of-beef': { seed: 'Sunday roast, all the trimmings', cuisine: 'Traditional British', food: 'roast', alt: '' },
  'dish-chicken-and-leek-pie': { seed: 'Chicken and leek pie', cuisine: 'Gastropub', food: 'pie', alt: '' },
  'dish-tonkotsu-ramen': { seed: 'Tonkotsu ramen', cuisine: 'Japanese', food: 'ramen', alt: '' },
  'dish-nigiri-board': { seed: 'Sashimi and nigiri board', cuisine: 'Japanese', food: 'sushi', alt: '' },
  'dish-hummus-labneh-warm-pita': { seed: 'Hummus, labneh, warm pita', cuisine: 'Middle Eastern', food: 'mezze', alt: '' },
  'dish-shakshuka': { seed: 'Shakshuka', cuisine: 'Middle Eastern', food: 'breakfast', alt: '' },
  'dish-carnitas-tacos': { seed: 'Carnitas tacos', cuisine: 'Mexican', food: 'tacos', alt: '' },
  'dish-aguachile': { seed: 'Aguachile', cuisine: 'Mexican', food: 'ceviche', alt: '' },
  'dish-raspberry-tart': { seed: 'Raspberry tart', cuisine: 'Contemporary European', food: 'tart', hint: '#c22c46', alt: '' },
  'dish-moules-mariniere': { seed: 'Moules marinière', cuisine: 'French', food: 'mussels', alt: '' },
  'dish-whole-sea-bream-fennel': { seed: 'Whole sea bream, fennel', cuisine: 'Seafood', food: 'fish', alt: '' },
  'dish-cornish-mackerel': { seed: 'Cornish mackerel, gooseberry', cuisine: 'Seafood', food: 'fish', alt: '' },
  'dish-har-gau-dumplings': { seed: 'Har gau dumplings', cuisine: 'Chinese', food: 'dumplings', alt: '' },
  'dish-roast-duck': { seed: 'Roast duck', cuisine: 'Chinese', food: 'duck', alt: '' },
  'dish-tagliatelle-al-ragu': { seed: 'Tagliatelle al ragù', cuisine: 'Italian', food: 'pasta', hint: '#c8452f', alt: '' },
  'dish-margherita': { seed: 'Margherita', cuisine: 'Italian', food: 'pizza', alt: '' },
  'dish-hand-dived-scallop': { seed: 'Hand-dived scallop', cuisine: 'Fine Dining', food: 'fine', alt: '' },
  'dish-damson-tart': { seed: 'Damson tart', cuisine: 'Fine Dining', food: 'tart', hint: '#5b2a62', alt: '' },
  'dish-lunch-thali': { seed: 'Lunch thali', cuisine: 'Indian', food: 'thali', alt: '' },
  'dish-railway-lamb-curry': { seed: 'Railway lamb curry', cuisine: 'Indian', food: 'currybowl', hint: '#b8471f', alt: '' },
  'dish-blood-orange-negroni': {
    seed: 'Blood orange negroni',
    cuisine: 'Wine Bar',
    food: 'drinks',
    things: ['tumbler', 'fruit', 'coupe'],
    alt: '',
  },
  'dish-rock-oysters-half-dozen': { seed: 'Rock oysters, half dozen', cuisine: 'Seafood', food: 'oysters', alt: '' },
  'dish-three-cheeses': { seed: 'Three cheeses, quince', cuisine: 'Wine Bar', food: 'cheese', alt: '' },
  'dish-apple-tart': { seed: 'Apple tart, oat crust', cuisine: 'Modern British', food: 'tart', hint: '#e0a23c', alt: '' },
  'dish-sunday-beef': { seed: 'Rump of beef, yorkshire', cuisine: 'Modern British', food: 'roast', alt: '' },
  'dish-ribeye-chips': { seed: 'Ribeye, chips', cuisine: 'Steakhouse', food: 'steak', alt: '' },
  'dish-empanadas': { seed: 'Beef empanadas', cuisine: 'South American', food: 'empanadas', alt: '' },
  'dish-green-curry': { seed: 'Green curry, jasmine rice', cuisine: 'Thai', food: 'currybowl', hint: '#8fae4b', alt: '' },
  'dish-pad-thai': { seed: 'Pad thai', cuisine: 'Thai', food: 'noodles', alt: '' },
  'dish-summer-rolls': { seed: 'Summer rolls', cuisine: 'Vietnamese', food: 'rolls', alt: '' },
  'dish-pho': { seed: 'Beef pho', cuisine: 'Vietnamese', food: 'pho', alt: '' },
  'dish-lamb-shish': { seed: 'Adana kebab', cuisine: 'Turkish', food: 'skewers', alt: '' },
  'dish-pide': { seed: 'Pide with two eggs', cuisine: 'Turkish', food: 'pide', alt: '' },
  'dish-seafood-paella': { seed: 'Paella for two', cuisine: 'Spanish', food: 'paella', alt: '' },
  'dish-croquetas-and-bravas': { seed: 'Patatas bravas & croquetas', cuisine: 'Spanish', food: 'tapas', alt: '' },
  'dish-roast-squash': { seed: 'Roast squash, labneh', cuisine: 'Vegan', food: 'veg', hint: '#e2842c', alt: '' },
  'dish-carrot-soup': { seed: 'Carrot soup', cuisine: 'Vegetarian', food: 'soup', hint: '#e2842c', alt: '' },
  'dish-steak-frites': { seed: 'Entrecôte frites', cuisine: 'Brasserie', food: 'steak', alt: '' },
  'dish-haddock-and-chips': { seed: 'Haddock and chips', cuisine: 'Traditional British', food: 'fishchips', alt: '' },
  'dish-bibimbap': { seed: 'Bibimbap', cuisine: 'Fusion', food: 'ricebowl', alt: '' },
  'dish-kettle-noodles': { seed: 'Kettle noodles', cuisine: 'Fusion', food: 'noodles', alt: '' },
  'dish-burrata-heritage-tomatoes': { seed: 'Burrata, heritage tomatoes', cuisine: 'Mediterranean', food: 'greens', alt: '' },
  'dish-salt-beef-on-rye': { seed: 'Salt beef on rye', cuisine: 'Modern European', food: 'sandwich', alt: '' },
}

const altOf = ([name, drawing]: [string, { alt: string }]) => [name, drawing.alt] as const

/** What each picture shows, for people who do not see it. */
export const pictureAlt: Record<string, string> = Object.fromEntries(
  [...Object.entries(venueDrawings), ...Object.entries(dishDrawings)].map(altOf),
)
