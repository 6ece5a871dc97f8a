export const CUISINES = [
  'Modern British',
  'Traditional British',
  'French',
  'Italian',
  'Spanish',
  'Mediterranean',
  'Modern European',
  'Contemporary European',
  'Japanese',
  'Chinese',
  'Thai',
  'Vietnamese',
  'Indian',
  'Middle Eastern',
  'Turkish',
  'Mexican',
  'South American',
  'Fusion',
  'Seafood',
  'Steakhouse',
  'Vegetarian',
  'Vegan',
  'Fine Dining',
  'Bistro',
  'Brasserie',
  'Wine Bar',
  'Gastropub',
] as const

export type Cuisine = (typeof CUISINES)[number]

export const MAX_CUISINES = 3

export function toggleCuisine(selected: readonly Cuisine[], cuisine: Cuisine): Cuisine[] {
  if (selected.includes(cuisine)) return selected.filter((one) => one !== cuisine)
  return selected.length < MAX_CUISINES ? [...selected, cuisine] : [...selected]
}
