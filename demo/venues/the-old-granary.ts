import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, nf, v, ve } from '../write.ts'

export const theOldGranary: DemoVenue = {
  name: 'The Old Granary',
  picture: 'venue-the-old-granary',
  cuisines: ['Modern British', 'Contemporary European'],
  description:
    'Three floors of a mill at Cookham, the stones still turning on the lowest. Flour goes out to half the kitchens in this guide; the best of it stays for Sunday’s Yorkshire puddings.',
  price: '£££',
  road: 'Mill Loft, Quern Lane',
  city: 'Cookham',
  county: 'Berkshire',
  postcode: 'SL6 0ZM',
  latitude: 51.5588,
  longitude: -0.7079,
  phone: '01632 960466',
  email: 'mill@oldgranary.test',
  website: 'https://the-old-granary.example',
  hoursMonFri: 'Closed Monday; 12:00 – 22:00',
  hoursSatSun: '09:00 – 22:00; Sunday until 17:00',
  featured: true,
  addedDaysAgo: 288,
  menus: [
    {
      name: 'Mill supper',
      type: 'Daily',
      description: 'Tuesday to Saturday, from six.',
      categories: [
        {
          name: 'Bread first',
          items: [
            dish('Rye from the bottom stone', 4.5, 'Cultured butter, salt', 5, [v, nf]),
            dish('Fried bread, potted beef', 7.5, 'A breakfast, promoted', 3, [nf]),
          ],
        },
        {
          name: 'Starters',
          items: [
            dish('Chilled pea soup', 8, 'Ham knuckle pressed into a small brick', 3, [gf]),
            dish('Leeks cooked in ashes', 9, 'Egg sauce, breadcrumbs', 4, [v]),
            dish('Pigeon, pickled walnut', 10.5, 'Pink; it came with a grudge and left without one', 4, [df]),
          ],
        },
        {
          name: 'Mains',
          items: [
            dish('Pork chop, apple, mustard', 22, 'As thick as a hymn book', 5, [gf]),
            dish('Lamb shoulder, barley', 24, 'For a patient oven and one hungry person', null),
            dish('Spelt, mushrooms, soft egg', 17.5, 'Like a risotto that works outdoors', 4, [v]),
            dish('Hispi cabbage, seeds, pear', 16, 'Charred on one side only', 3, [ve, gf]),
          ],
        },
        {
          name: 'Puddings',
          items: [
            dish('Brown bread ice cream', 6.5, 'Toasted crumbs, whisky', 5, [v]),
            dish('Sticky date pudding', 8, 'The sauce comes in a jug with a mark showing fair shares', 5, [v]),
            dish('Quince in syrup', 7, 'With nothing. It does not need you', 3, [ve, gf, nf]),
          ],
        },
      ],
    },
    {
      name: 'Apple week',
      type: 'Specials',
      description: 'Four apples, four plates. The fifth went to the pigs.',
      picture: 'dish-apple-tart',
      endsInDays: 3,
      categories: [
        {
          name: 'Apples',
          items: [
            dish('Apple tart, oat crust', 8, 'Three kinds of apple laid like roof tiles; a spoon of cream', 5, [v], {
              picture: 'dish-apple-tart',
            }),
            dish('Black pudding, fried apple', 9.5, null, 5),
            dish('Apple, celeriac, hazelnut', 8.5, 'Raw, sharp, shaved to nothing', 4, [ve, gf]),
            dish('Pressed apple, hot, with clove', 4, 'Cider brandy extra, and advised', 4, [ve, gf, nf]),
          ],
        },
      ],
    },
    {
      name: 'Sunday lunch',
      type: 'Sunday',
      description: 'Roasts come with everything, and everything comes round again.',
      categories: [
        {
          name: 'Starters',
          items: [
            dish('Potted shrimp, toast', 9.5, null, 4, [nf]),
            dish('Parsnip soup, curry oil', 7, 'A Sunday soup with a Saturday past', 3, [ve, gf]),
            dish('Duck liver parfait, figs', 10.5, 'Rye, of course', 3),
          ],
        },
        {
          name: 'Roasts',
          items: [
            dish('Rump of beef, Yorkshire pudding', 22, 'Horseradish, all the trimmings', 5, [nf], featured('dish-sunday-beef')),
            dish('Half a chicken, bread sauce', 19.5, null, 4, [nf]),
            dish('Pork belly, crackling, apple', 20, 'The crackling is weighed for justice', null, [gf, df]),
            dish('Mushroom and chestnut pithivier', 17.5, 'Puff pastry, a Madeira gravy of its own', 4, [v]),
          ],
        },
        {
          name: 'Puddings',
          items: [dish('Rhubarb and custard', 7.5, 'One pink, one yellow, neither from a tin', 4, [v, gf])],
        },
      ],
    },
    {
      name: 'Guest kitchen: a week of Lisbon',
      type: 'Specials',
      description: 'Two cooks, one suitcase of salt cod. Booking opens when the suitcase lands.',
      startsInDays: 12,
      endsInDays: 19,
      categories: [
        {
          name: 'Petiscos',
          items: [
            dish('Salt cod fritters', 8.5, 'Potato, parsley, eaten standing', null, [df]),
            dish('Prawns, piri-piri', 12, null, null, [gf, df]),
            dish('Pork and clams', 18, 'No one knows why it works', null, [gf, df]),
            dish('Custard tarts, two', 5, 'Black spots are the sign of a good one', null, [v]),
          ],
        },
      ],
    },
  ],
}
