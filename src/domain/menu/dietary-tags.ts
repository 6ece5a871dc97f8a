/** Dietary tags of an item. Only printed or selected tags are stored; never infer them. */
export const DIETARY_TAGS = ['vegetarian', 'vegan', 'gluten-free', 'dairy-free', 'nut-free', 'halal', 'kosher'] as const

export type DietaryTag = (typeof DIETARY_TAGS)[number]

/** The schema.org diet of each tag that has one. Source: https://schema.org/RestrictedDiet */
export const RESTRICTED_DIETS: Partial<Record<DietaryTag, string>> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
  'gluten-free': 'https://schema.org/GlutenFreeDiet',
  halal: 'https://schema.org/HalalDiet',
  kosher: 'https://schema.org/KosherDiet',
}
