import type { Cuisine } from '../../src/domain/venue/cuisines.ts'

/**
 * Input of `demo/draw` for one image. `seed` and `cuisine` determine the palette and all random choices; `foods` are the dishes on a table.
 */
type VenueDrawing = {
  seed: string
  cuisine: Cuisine
  scene: 'street' | 'inside' | 'terrace' | 'riverside' | 'doorway' | 'counter' | 'table'
  front?: string
  foods?: string[]
  alt: string
}

export const venueDrawings: Record<string, VenueDrawing> = {
  'venue-the-gilded-pike': {
    seed: 'The Gilded Pike',
    cuisine: 'Gastropub',
    scene: 'street',
    alt: 'Drawing: a green pub front at night, with a red and white awning, a string of lights and a table outside',
  },
  'venue-kumo': {
    seed: 'Kumo',
    cuisine: 'Japanese',
    scene: 'street',
    alt: 'Drawing: a dark blue house with a tiled roof and short red curtains over its lit window',
  },
  'venue-maison-levant': {
    seed: 'Maison Levant',
    cuisine: 'Middle Eastern',
    scene: 'table',
    foods: ['mezze', 'skewers', 'pide'],
    alt: 'Drawing: a shared table from above, with mezze, skewers and flatbread',
  },
  'venue-casa-mirlo': {
    seed: 'Casa Mirlo',
    cuisine: 'Mexican',
    scene: 'street',
    alt: 'Drawing: an orange house front under a turquoise sky, with a striped awning and a sun on its sign',
  },
  'venue-cafe-garance': {
    seed: 'Café Garance',
    cuisine: 'Bistro',
    scene: 'street',
    alt: 'Drawing: a dark blue house with three dormer windows, an orange and white awning and a string of lights',
  },
  'venue-harbour-reed': {
    seed: 'Harbour & Reed',
    cuisine: 'Seafood',
    scene: 'riverside',
    alt: 'Drawing: a pale house on the river bank, with a jetty and a rowing boat',
  },
  'venue-lantern-house': {
    seed: 'Lantern House',
    cuisine: 'Chinese',
    scene: 'street',
    alt: 'Drawing: a red house with five orange lanterns hanging over its window',
  },
  'venue-trattoria-nonna-bice': {
    seed: 'Trattoria Nonna Bice',
    cuisine: 'Italian',
    scene: 'inside',
    alt: 'Drawing: a table by an arched window, with red wine, fruit and a candle against an orange wall',
  },
  'venue-olmo': {
    seed: 'Olmo',
    cuisine: 'Fine Dining',
    scene: 'doorway',
    alt: 'Drawing: a door with a fanlight, two lamps, a lit window with flowers and a round sign',
  },
  'venue-saffron-yard': {
    seed: 'Saffron Yard',
    cuisine: 'Indian',
    scene: 'inside',
    alt: 'Drawing: two glasses of beer and a vase of flowers on a striped table before a round window',
  },
  'venue-the-cellar-door': {
    seed: 'The Cellar Door',
    cuisine: 'Wine Bar',
    scene: 'inside',
    alt: 'Drawing: a table laid by a window, with white wine, flowers and a candle against a plum wall',
  },
  'venue-the-old-granary': {
    seed: 'The Old Granary',
    cuisine: 'Modern British',
    scene: 'street',
    alt: 'Drawing: a sage green house with four upper windows and an ear of corn on its white sign board',
  },
  'venue-the-rajah-s-pantry': {
    seed: 'The Rajah’s Pantry',
    cuisine: 'Indian',
    scene: 'doorway',
    alt: 'Drawing: the entrance of a restaurant between two plants, with a sun on its sign',
  },
  'venue-novillo': {
    seed: 'Novillo',
    cuisine: 'Steakhouse',
    scene: 'counter',
    alt: 'Drawing: a bar with shelves of bottles behind it and three stools before it',
  },
  'venue-baan-nam': {
    seed: 'Baan Nam',
    cuisine: 'Thai',
    scene: 'riverside',
    alt: 'Drawing: a house with lit windows by the river, tables on a jetty and a rowing boat',
  },
  'venue-quan-sen': {
    seed: 'Quán Sen',
    cuisine: 'Vietnamese',
    scene: 'table',
    foods: ['pho', 'rolls', 'noodles'],
    alt: 'Drawing: a shared table from above, with pho, summer rolls and noodles',
  },
  'venue-kavak': {
    seed: 'Kavak',
    cuisine: 'Turkish',
    scene: 'street',
    alt: 'Drawing: a red house front with three wide windows, an orange and white awning and a crescent moon on its sign',
  },
  'venue-taberna-zurito': {
    seed: 'Taberna Zurito',
    cuisine: 'Spanish',
    scene: 'table',
    foods: ['tapas', 'paella', 'mussels'],
    alt: 'Drawing: a shared table from above, with tapas, mussels and paella',
  },
  'venue-second-sowing': {
    seed: 'Second Sowing',
    cuisine: 'Vegetarian',
    scene: 'terrace',
    alt: 'Drawing: tables under striped parasols before green hills',
  },
  'venue-brasserie-ardoise': {
    seed: 'Brasserie Ardoise',
    cuisine: 'Brasserie',
    scene: 'doorway',
    alt: 'Drawing: a red door in a dark green wall, with a window box and a board on the pavement',
  },
  'venue-the-three-ferrymen': {
    seed: 'The Three Ferrymen',
    cuisine: 'Traditional British',
    scene: 'riverside',
    alt: 'Drawing: a red riverside pub, its lights on the water, a boat in front',
  },
  'venue-the-odd-kettle': {
    seed: 'The Odd Kettle',
    cuisine: 'Fusion',
    scene: 'counter',
    alt: 'Drawing: a bar with three shelves of bottles, four lamps and stools',
  },
  'venue-lido-blanca': {
    seed: 'Lido Blanca',
    cuisine: 'Mediterranean',
    scene: 'terrace',
    alt: 'Drawing: three parasols over tables on a garden terrace, in the sun',
  },
  'venue-nettlefold': {
    seed: 'Nettlefold',
    cuisine: 'Contemporary European',
    scene: 'counter',
    alt: 'Drawing: a bar counter with bottles, glasses and three stools under lamps',
  },
  'venue-pinsker-s': {
    seed: 'Pinsker’s',
    cuisine: 'Modern European',
    scene: 'street',
    alt: 'Drawing: a slate-coloured townhouse at night, with a knife and fork on its white sign board',
  },
  'venue-pargeter-s': {
    seed: 'Pargeter’s',
    cuisine: 'Modern British',
    scene: 'terrace',
    alt: 'Drawing: a terrace with three parasols, a low wall and trees behind',
  },
  'venue-chez-odile': {
    seed: 'Chez Odile',
    cuisine: 'French',
    scene: 'inside',
    alt: 'Drawing: a blue striped table by an arched window, with rosé wine, oranges and a candle',
  },
}
