import { hasPlace, type PlaceParams } from './place-params.ts'

/** The default order has no parameter. */
export type SortParams<Sort extends string> = PlaceParams & { sort?: Sort | undefined }

/** Parses the order. Omits the default, unknown values, and 'nearest' without a position. */
export function parseSort<Sort extends string>(value: unknown, [usual, ...others]: readonly Sort[], place: PlaceParams): Sort | undefined {
  return others.find((sort) => sort === value && sort !== usual && (sort !== 'nearest' || hasPlace(place)))
}

/** Removes order, position, distance and opening time, because search engines should list the page without them. */
export function withoutOrder<S extends SortParams<string>>({
  sort: _sort,
  from: _from,
  lat: _lat,
  lng: _lng,
  within: _within,
  open: _open,
  ...search
}: S & { open?: unknown }) {
  return search
}
