/** A text with commas whose last part, such as the postcode of a postal address, is not broken over two lines. */
export function UnbrokenEnd({ text }: { text: string }) {
  const end = text.lastIndexOf(', ')
  if (end < 0) return text
  return (
    <>
      {text.slice(0, end + 2)}
      <span className="nowrap">{text.slice(end + 2)}</span>
    </>
  )
}
