/**
 * A postcode normalised for comparison: 'sl4 1nj', 'SL41NJ' and full-width characters are equal. Accepts postcodes of any country; the stored text is
 * unchanged. `find-existing-venues.ts` of the import applies the same rule in SQL.
 */
export function normalisePostcode(postcode: string): string {
  return postcode.normalize('NFKC').replace(/\s/g, '').toUpperCase()
}
