import type { Cuisine } from '../../src/domain/venue/cuisines.ts'

type DishDrawing = {
  seed: string
  cuisine: Cuisine
  food: string
  hint?: string
  /** For 'drinks': the objects on the table, left to right. */
  things?: string[]
  alt: string
}

export const dishDrawings: Record<string, DishDrawing> = {
  'dish-rib-of-beef': {
    seed: 'Sunday roast, all the trimmings',
    cuisine: 'Traditional British',
    food: 'roast',
    alt: 'Drawing: slices of pink roast beef with a Yorkshire pudding, carrots and peas, on a checked cloth',
  },
  'dish-chicken-and-leek-pie': {
    seed: 'Chicken and leek pie',
    cuisine: 'Gastropub',
    food: 'pie',
    alt: 'Drawing: a whole round pie with a crimped edge and pastry leaves',
  },
  'dish-tonkotsu-ramen': {
    seed: 'Tonkotsu ramen',
    cuisine: 'Japanese',
    food: 'ramen',
    alt: 'Drawing: a bowl of tonkotsu ramen with two half eggs, pork and a sheet of seaweed',
  },
  'dish-nigiri-board': {
    seed: 'Sashimi and nigiri board',
    cuisine: 'Japanese',
    food: 'sushi',
    alt: 'Drawing: five pieces of nigiri and four of maki on a wooden board',
  },
  'dish-hummus-labneh-warm-pita': {
    seed: 'Hummus, labneh, warm pita',
    cuisine: 'Middle Eastern',
    food: 'mezze',
    alt: 'Drawing: a copper tray of hummus, labneh, falafel, pickles and wedges of pita',
  },
  'dish-shakshuka': {
    seed: 'Shakshuka',
    cuisine: 'Middle Eastern',
    food: 'breakfast',
    alt: 'Drawing: three eggs in tomato and peppers, in a black iron pan',
  },
  'dish-carnitas-tacos': {
    seed: 'Carnitas tacos',
    cuisine: 'Mexican',
    food: 'tacos',
    alt: 'Drawing: three open tacos of pork with pink onion, and a wedge of lime',
  },
  'dish-aguachile': {
    seed: 'Aguachile',
    cuisine: 'Mexican',
    food: 'ceviche',
    alt: 'Drawing: cubes of pink trout with purple onion, corn and rings of chilli in a teal bowl',
  },
  'dish-raspberry-tart': {
    seed: 'Raspberry tart',
    cuisine: 'Contemporary European',
    food: 'tart',
    hint: '#c22c46',
    alt: 'Drawing: a round raspberry tart with a dot of cream, on a white plate',
  },
  'dish-moules-mariniere': {
    seed: 'Moules marinière',
    cuisine: 'French',
    food: 'mussels',
    alt: 'Drawing: a blue bowl full of open mussels with half a lemon',
  },
  'dish-whole-sea-bream-fennel': {
    seed: 'Whole sea bream, fennel',
    cuisine: 'Seafood',
    food: 'fish',
    alt: 'Drawing: a whole sea bream on an oval plate with slices of lemon and tomato',
  },
  'dish-cornish-mackerel': {
    seed: 'Cornish mackerel, gooseberry',
    cuisine: 'Seafood',
    food: 'fish',
    alt: 'Drawing: a whole blue mackerel on an oval plate with slices of lemon',
  },
  'dish-har-gau-dumplings': {
    seed: 'Har gau dumplings',
    cuisine: 'Chinese',
    food: 'dumplings',
    alt: 'Drawing: seven pleated dumplings in a bamboo steamer',
  },
  'dish-roast-duck': {
    seed: 'Roast duck',
    cuisine: 'Chinese',
    food: 'duck',
    alt: 'Drawing: slices of roast duck on an oval plate, with a bowl of hoisin sauce and chopsticks',
  },
  'dish-tagliatelle-al-ragu': {
    seed: 'Tagliatelle al ragù',
    cuisine: 'Italian',
    food: 'pasta',
    hint: '#c8452f',
    alt: 'Drawing: a nest of tagliatelle with red meat sauce on a white plate',
  },
  'dish-margherita': {
    seed: 'Margherita',
    cuisine: 'Italian',
    food: 'pizza',
    alt: 'Drawing: a pizza with tomato, mozzarella and basil, cut into six',
  },
  'dish-hand-dived-scallop': {
    seed: 'Hand-dived scallop',
    cuisine: 'Fine Dining',
    food: 'fine',
    alt: 'Drawing: three slices of scallop with flowers in the middle of a large white plate',
  },
  'dish-damson-tart': {
    seed: 'Damson tart',
    cuisine: 'Fine Dining',
    food: 'tart',
    hint: '#5b2a62',
    alt: 'Drawing: a round tart of purple damsons with a dot of cream',
  },
  'dish-lunch-thali': {
    seed: 'Lunch thali',
    cuisine: 'Indian',
    food: 'thali',
    alt: 'Drawing: a brass tray with rice in the middle and six small bowls around it',
  },
  'dish-railway-lamb-curry': {
    seed: 'Railway lamb curry',
    cuisine: 'Indian',
    food: 'currybowl',
    hint: '#b8471f',
    alt: 'Drawing: a bowl of red lamb curry with a swirl of cream, and flatbread beside it',
  },
  'dish-blood-orange-negroni': {
    seed: 'Blood orange negroni',
    cuisine: 'Wine Bar',
    food: 'drinks',
    things: ['tumbler', 'fruit', 'coupe'],
    alt: 'Drawing: a negroni on ice with a slice of orange, two oranges and a pink cocktail',
  },
  'dish-rock-oysters-half-dozen': {
    seed: 'Rock oysters, half dozen',
    cuisine: 'Seafood',
    food: 'oysters',
    alt: 'Drawing: six rock oysters on ice around half a lemon',
  },
  'dish-three-cheeses': {
    seed: 'Three cheeses, quince',
    cuisine: 'Wine Bar',
    food: 'cheese',
    alt: 'Drawing: three cheeses on a dark board, with grapes, biscuits and a pot of quince',
  },
  'dish-apple-tart': {
    seed: 'Apple tart, oat crust',
    cuisine: 'Modern British',
    food: 'tart',
    hint: '#e0a23c',
    alt: 'Drawing: a round apple tart with golden slices laid in rings',
  },
  'dish-sunday-beef': {
    seed: 'Rump of beef, yorkshire',
    cuisine: 'Modern British',
    food: 'roast',
    alt: 'Drawing: slices of roast beef, a Yorkshire pudding, carrots and peas on a green-rimmed plate',
  },
  'dish-ribeye-chips': {
    seed: 'Ribeye, chips',
    cuisine: 'Steakhouse',
    food: 'steak',
    alt: 'Drawing: a grilled ribeye with herb butter, chips, tomato and leaves',
  },
  'dish-empanadas': {
    seed: 'Beef empanadas',
    cuisine: 'South American',
    food: 'empanadas',
    alt: 'Drawing: five crimped empanadas on a yellow board, with a bowl of green sauce',
  },
  'dish-green-curry': {
    seed: 'Green curry, jasmine rice',
    cuisine: 'Thai',
    food: 'currybowl',
    hint: '#8fae4b',
    alt: 'Drawing: a bowl of green curry with red chillies, and a bowl of rice beside it',
  },
  'dish-pad-thai': {
    seed: 'Pad thai',
    cuisine: 'Thai',
    food: 'noodles',
    alt: 'Drawing: a plate of fried noodles with prawns and lemon, and a pair of chopsticks',
  },
  'dish-summer-rolls': {
    seed: 'Summer rolls',
    cuisine: 'Vietnamese',
    food: 'rolls',
    alt: 'Drawing: five summer rolls on a green plate, their filling showing through, with a dip',
  },
  'dish-pho': {
    seed: 'Beef pho',
    cuisine: 'Vietnamese',
    food: 'pho',
    alt: 'Drawing: a bowl of rice noodles in broth with slices of beef, herbs and lime',
  },
  'dish-lamb-shish': {
    seed: 'Adana kebab',
    cuisine: 'Turkish',
    food: 'skewers',
    alt: 'Drawing: three skewers of lamb and peppers on flatbread',
  },
  'dish-pide': {
    seed: 'Pide with two eggs',
    cuisine: 'Turkish',
    food: 'pide',
    alt: 'Drawing: a boat-shaped pide with tomato and five eggs in a row',
  },
  'dish-seafood-paella': {
    seed: 'Paella for two',
    cuisine: 'Spanish',
    food: 'paella',
    alt: 'Drawing: a black pan of yellow rice with prawns, mussels, peas and lemon',
  },
  'dish-croquetas-and-bravas': {
    seed: 'Patatas bravas & croquetas',
    cuisine: 'Spanish',
    food: 'tapas',
    alt: 'Drawing: four small plates: croquetas, olives, sliced chorizo and fried potatoes with red sauce',
  },
  'dish-roast-squash': {
    seed: 'Roast squash, labneh',
    cuisine: 'Vegan',
    food: 'veg',
    hint: '#e2842c',
    alt: 'Drawing: three wedges of roast squash with pale cream, herbs and pomegranate on a coral plate',
  },
  'dish-carrot-soup': {
    seed: 'Carrot soup',
    cuisine: 'Vegetarian',
    food: 'soup',
    hint: '#e2842c',
    alt: 'Drawing: a bowl of orange soup with a spiral of cream and croutons, on a green checked cloth',
  },
  'dish-steak-frites': {
    seed: 'Entrecôte frites',
    cuisine: 'Brasserie',
    food: 'steak',
    alt: 'Drawing: a grilled steak with herb butter, chips, two slices of tomato and leaves',
  },
  'dish-haddock-and-chips': {
    seed: 'Haddock and chips',
    cuisine: 'Traditional British',
    food: 'fishchips',
    alt: 'Drawing: a battered fillet of haddock with chips, tartare sauce and lemon',
  },
  'dish-bibimbap': {
    seed: 'Bibimbap',
    cuisine: 'Fusion',
    food: 'ricebowl',
    alt: 'Drawing: a bowl of rice with five vegetables in heaps around a fried egg',
  },
  'dish-kettle-noodles': {
    seed: 'Kettle noodles',
    cuisine: 'Fusion',
    food: 'noodles',
    alt: 'Drawing: a plate of pale noodles with prawns, green chilli and lemon',
  },
  'dish-burrata-heritage-tomatoes': {
    seed: 'Burrata, heritage tomatoes',
    cuisine: 'Mediterranean',
    food: 'greens',
    alt: 'Drawing: torn burrata, slices of tomato and green leaves on a speckled plate',
  },
  'dish-salt-beef-on-rye': {
    seed: 'Salt beef on rye',
    cuisine: 'Modern European',
    food: 'sandwich',
    alt: 'Drawing: a salt beef sandwich cut in two, with a pickled cucumber and mustard',
  },
}
