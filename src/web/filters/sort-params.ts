import type { PlaceParams } from './place-params.ts'

/** What an address says of the order of a list. The usual order is not in the address. */
export type SortParams<Sort extends string> = PlaceParams & { sort?: Sort | undefined }

/** Reads the order of an address; the usual order, unknown ones, and 'nearest' without a place are left out. */
export function parseSort<Sort extends string>(
  value: unknown,
  [usual, ...others]: readonly Sort[],
  { lat }: PlaceParams,
): Sort | undefined {
  return others.find((sort) => sort === value && sort !== usual && (sort !== 'nearest' || lat !== undefined))
}

/** The same list whatever its order and the reader's place: the page that search engines should know. */
export function withoutOrder<S extends SortParams<string>>({ sort: _sort, lat: _lat, lng: _lng, within: _within, ...search }: S) {
  return search
}
