import type { Grey } from './grey.ts'

/** The picture in black and white: black where it is darker than half way to its paper. Expects even light. */
export function findInk(even: Grey, threshold = 150): Grey {
  return { ...even, data: even.data.map((value) => (value < threshold ? 0 : 255)) }
}
