/**
 * A postcode as it is compared: 'sl4 1nj', 'SL41NJ' and full-width letters are one. Stored as given; any country's
 * postcodes will do. `find-known.ts` of the import asks the database the same way.
 */
export function comparablePostcode(postcode: string): string {
  return postcode.normalize('NFKC').replace(/\s/g, '').toUpperCase()
}
