/** One choice of a list, as a select. The option with an empty value stands for none. */
export type ListSelect = { name: string; label: string; options: readonly { value: string | number; label: string }[] }
