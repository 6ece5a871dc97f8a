import type { PlaceParams } from './place-params.ts'

/** The default order has no parameter. */
export type SortParams<Sort extends string> = PlaceParams & { sort?: Sort | undefined }

/** Parses the order. Omits the default, unknown values, and 'nearest' without a position. */
export function parseSort<Sort extends string>(
  value: unknown,
  [usual, ...others]: readonly Sort[],
  { lat }: PlaceParams,
): Sort | undefined {
  return others.find((sort) => sort === value && sort !== usual && (sort !== 'nearest' || lat !== undefined))
}

export function withoutOrder<S extends SortParams<string>>({ sort: _sort, lat: _lat, lng: _lng, within: _within, ...search }: S) {
  return search
}
