import type { Cuisine } from '../../../../domain/venue/cuisines.ts'

/** How a picture is drawn; `scripts/demo-pictures` reads this. `seed` and `cuisine` settle palette and everything left to chance. */
type VenueDrawing = { seed: string; cuisine: Cuisine; scene: 'street' | 'inside'; front?: string; alt: string }

/** The fronts and rooms, by base name of the file. */
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
    scene: 'street',
    alt: 'Drawing: a sand-coloured house with round-headed windows, a striped awning and a crescent moon on its sign',
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
    scene: 'street',
    alt: 'Drawing: a pale blue gabled house at night, with a round-headed attic window and a fish on its sign',
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
    scene: 'street',
    alt: 'Drawing: a dark townhouse at night, with ochre shutters, lit windows and one table outside',
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
    scene: 'street',
    alt: 'Drawing: an orange house with round-headed windows, a teal and white awning and a sun on its sign',
  },
  'venue-novillo': {
    seed: 'Novillo',
    cuisine: 'Steakhouse',
    scene: 'street',
    alt: 'Drawing: a dark brown steakhouse front at night, with a bull’s head above a red and white awning',
  },
  'venue-baan-nam': {
    seed: 'Baan Nam',
    cuisine: 'Thai',
    scene: 'street',
    alt: 'Drawing: a teal house with a red roof at dusk, five orange lanterns over its window',
  },
  'venue-quan-sen': {
    seed: 'Quán Sen',
    cuisine: 'Vietnamese',
    scene: 'street',
    alt: 'Drawing: a yellow house with a dark green roof, red lanterns and a large red sun behind it',
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
    scene: 'street',
    alt: 'Drawing: a cream house with three lit round-headed windows, under a large moon',
  },
  'venue-second-sowing': {
    seed: 'Second Sowing',
    cuisine: 'Vegetarian',
    scene: 'street',
    alt: 'Drawing: a light green house front at night, with an orange awning and a leaf on its sign',
  },
  'venue-brasserie-ardoise': {
    seed: 'Brasserie Ardoise',
    cuisine: 'Brasserie',
    scene: 'street',
    alt: 'Drawing: a dark green brasserie with dormer windows, cream shutters and an ochre and white awning',
  },
  'venue-the-three-ferrymen': {
    seed: 'The Three Ferrymen',
    cuisine: 'Traditional British',
    scene: 'street',
    alt: 'Drawing: a red brick pub with two chimneys, an ochre awning and a crown on its sign',
  },
  'venue-the-odd-kettle': {
    seed: 'The Odd Kettle',
    cuisine: 'Fusion',
    scene: 'street',
    alt: 'Drawing: a violet house front at night, with wide lit windows and a red and white awning',
  },
  'venue-lido-blanca': {
    seed: 'Lido Blanca',
    cuisine: 'Mediterranean',
    scene: 'street',
    alt: 'Drawing: a white house with round-headed windows, a striped awning and a fish on its sign',
  },
  'venue-nettlefold': {
    seed: 'Nettlefold',
    cuisine: 'Contemporary European',
    scene: 'street',
    alt: 'Drawing: a dusty pink house front with a plum and cream awning and a sun on its sign',
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
    scene: 'street',
    front: 'pub',
    alt: 'Drawing: a grey-green house with a tiled roof and two chimneys, a red and white awning and a table outside',
  },
  'venue-chez-odile': {
    seed: 'Chez Odile',
    cuisine: 'French',
    scene: 'inside',
    alt: 'Drawing: a blue striped table by an arched window, with rosé wine, oranges and a candle',
  },
}
