/** A select above a list. An option with an empty value means no choice. */
export type ListSelect = { name: string; label: string; options: readonly { value: string | number; label: string }[] }
