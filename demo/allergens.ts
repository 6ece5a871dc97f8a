import { ALLERGENS, type Allergen, type AllergenStatements } from '../src/domain/menu/allergens.ts'

type Contents = { contains: Allergen[]; may?: Allergen[] }

export const DEMO_CONTENTS: Record<string, Record<string, Contents>> = {
  'The Gilded Pike': {
    'Ox cheek, bone marrow': { contains: ['celery', 'milk', 'sulphites'], may: ['mustard'] },
    'Whole lemon sole': { contains: ['crustaceans', 'fish', 'milk', 'sulphites'] },
    'Rib of beef for two': { contains: ['gluten', 'eggs', 'milk'], may: ['celery', 'mustard'] },
    'Ember leeks': { contains: ['gluten', 'eggs', 'nuts', 'sulphites'], may: ['sesame'] },
    'Smoked eel, beetroot, horseradish': { contains: ['gluten', 'fish', 'mustard', 'sulphites'] },
    'Leek and potato soup': { contains: ['celery', 'gluten', 'milk'] },
    'Chicken and leek pie': { contains: ['gluten', 'eggs', 'milk', 'mustard'], may: ['celery'] },
    'Beer-battered haddock': { contains: ['gluten', 'eggs', 'fish', 'mustard'], may: ['crustaceans', 'molluscs'] },
    'Roast squash, pearl barley': { contains: ['gluten', 'milk', 'nuts'] },
    'Treacle tart': { contains: ['gluten', 'eggs', 'milk'] },
    'Poached plum, oats': { contains: ['nuts'] },
  },
  'Baan Nam': {
    'Corn fritters': { contains: ['soya'], may: ['gluten', 'peanuts'] },
    'Pork satay': { contains: ['peanuts', 'soya'], may: ['sesame'] },
    'Tom yum': { contains: ['crustaceans', 'fish'], may: ['celery'] },
  },
}

const CONFIRMED_NAME = 'I. Achebe'

export function demoAllergens(venue: string, dish: string): { statements: AllergenStatements; confirmed_name: string } | null {
  const contents = DEMO_CONTENTS[venue]?.[dish]
  if (!contents) return null
  const statements: AllergenStatements = {}
  for (const allergen of ALLERGENS) {
    if (contents.contains.includes(allergen)) statements[allergen] = 'contains'
    else statements[allergen] = contents.may?.includes(allergen) ? 'may_contain' : 'free_from'
  }
  return { statements, confirmed_name: CONFIRMED_NAME }
}
