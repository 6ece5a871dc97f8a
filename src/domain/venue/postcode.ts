/**
 * Normalises a postcode of any country for comparison: 'sl4 1nj', 'SL41NJ' and full-width characters are equal.
 * Must equal the SQL in `find-existing-venues.ts` of the import.
 */
export function normalisePostcode(postcode: string): string {
  return postcode.normalize('NFKC').replace(/\s/g, '').toUpperCase()
}
